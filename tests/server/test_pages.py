"""Pages are sent compressed and kept by browsers as long as they are the same; secrets are never compressed."""

import gzip
import random

import httpx
import pytest

from server.clients import INVITE, Lobby
from server.processes import Server
from sitroom.server.http import pages
from sitroom.server.http.pages import takes_gzip

SCRIPT = "".join(f"export const word{n} = {n};\n" for n in range(2000))
FONT = random.Random(1).randbytes(20_000)
PACKED, PLAIN = {"Accept-Encoding": "gzip"}, {"Accept-Encoding": "identity"}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A server with a client to send, and the folder of that."""
    web = tmp_path_factory.mktemp("web")
    (web / "assets").mkdir()
    (web / "index.html").write_text("<!doctype html><title>the client</title>" + "<p>hello</p>" * 100)
    (web / "assets" / "app-1234.js").write_text(SCRIPT)
    (web / "assets" / "font-1234.woff2").write_bytes(FONT)
    url = f"sqlite:///{tmp_path_factory.mktemp('site')}/x.sqlite3"
    server = Server(url, environment={"SITROOM_WEB_DIST": str(web)})
    with Lobby(server) as lobby:
        yield lobby, web
    assert server.stop() == 0
    assert "Traceback" not in server.log


def raw(lobby, path, headers, method="GET"):
    """An answer and its body as it came, not yet unpacked."""
    with lobby.http.stream(method, path, headers=headers) as answer:
        return answer, b"".join(answer.iter_raw())


@pytest.mark.parametrize(
    "path", ["/", "/match/x", "/assets/app-1234.js", "/api/text/twilight/pt", "/api/games/twilight/board"]
)
def test_what_is_large_is_compressed_for_who_takes_it(site, path):
    packed, small = raw(site[0], path, PACKED)
    plain, large = raw(site[0], path, PLAIN)
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-type"] == plain.headers["content-type"]
    assert "accept-encoding" in packed.headers["vary"].lower()
    assert gzip.decompress(small) == large
    assert len(small) < len(large) / 2
    assert int(packed.headers["content-length"]) == len(small)


def test_what_is_compressed_already_or_small_is_sent_as_it_is(site):
    for path in ("/assets/font-1234.woff2", "/api/health"):
        assert "content-encoding" not in raw(site[0], path, PACKED)[0].headers


def test_only_the_head_is_sent_to_who_asks_for_it(site):
    answer, body = raw(site[0], "/assets/app-1234.js", PACKED, "HEAD")
    assert (answer.status_code, body) == (200, b"")
    assert int(answer.headers["content-length"]) > 0


def test_files_named_by_their_content_are_kept_and_the_page_is_asked_for_again(site):
    lobby, _ = site
    assert lobby.http.get("/assets/app-1234.js").headers["cache-control"] == "public, max-age=31536000, immutable"
    for path in ("/", "/match/x"):
        assert lobby.http.get(path).headers["cache-control"] == "no-cache"
    assert lobby.http.get("/assets/none-1234.js").headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "path",
    ["/", "/assets/app-1234.js", "/api/about", "/api/text/it", "/api/text/twilight/it", "/api/games/twilight/board"],
)
@pytest.mark.parametrize("coding", [PACKED, PLAIN])
def test_what_has_not_changed_is_not_sent_again(site, path, coding):
    first, _ = raw(site[0], path, coding)
    again, body = raw(site[0], path, {**coding, "If-None-Match": first.headers["etag"]})
    assert (again.status_code, body) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert again.headers["cache-control"] == first.headers["cache-control"]
    other, _ = raw(site[0], path, {**coding, "If-None-Match": '"another"'})
    assert other.status_code == 200


def test_packed_and_plain_are_not_taken_for_each_other(site):
    packed, plain = (raw(site[0], "/", coding)[0].headers["etag"] for coding in (PACKED, PLAIN))
    assert packed != plain


def test_a_client_that_was_built_anew_is_sent_anew(site):
    lobby, web = site
    before = lobby.http.get("/")
    (web / "index.html").write_text("<!doctype html><title>a newer one</title>")
    after = lobby.http.get("/", headers={"If-None-Match": before.headers["etag"]})
    assert "a newer one" in after.text


@pytest.mark.parametrize(
    ("header", "taken"),
    [
        ("gzip", True),
        ("gzip, deflate, br, zstd", True),
        ("br;q=1.0, GZIP;q=0.5", True),
        ("deflate, x-gzip", True),
        ("gzip;q=0", False),
        ("gzip; q=0.000, br", False),
        ("br", False),
        ("identity", False),
        ("", False),
    ],
)
def test_gzip_is_for_who_takes_it(header, taken):
    assert takes_gzip(header) is taken


# Secrets


def test_answers_with_tokens_are_never_compressed(site):
    """Beside a token stands a name that somebody chose: the size would tell how much of it was guessed."""
    lobby, _ = site
    name = "a" * 40
    body = {"game": "twilight", "sides": {"us": {"who": "me"}, "ussr": INVITE}, "name": name}
    made = lobby.http.post("/api/matches", json=body, headers=PACKED)
    match = made.json()["match"]["id"]
    code = {"code": made.json()["invites"]["ussr"], "name": name}
    joined = lobby.http.post(f"/api/matches/{match}/join", json=code, headers=PACKED)
    tokens = {**made.json()["tokens"], **joined.json()["tokens"]}
    record = lobby.get(f"/matches/{match}/record", *tokens.values())
    brought = lobby.http.post("/api/import", json={"text": record, "name": name}, headers=PACKED)
    for answer in (made, joined, brought):
        assert answer.is_success
        assert len(answer.content) > 1000 or answer is not made, "large enough to be worth it"
        assert "content-encoding" not in answer.headers


def test_what_is_compressed_holds_no_secret(site):
    lobby, _ = site
    match, secrets = lobby.create(ussr=INVITE, name="Ada")
    headers = {**PACKED, "Authorization": f"Bearer {secrets['us']}"}
    for path in ("", "/view", "/log", "/hints", "/view?at=0"):
        text = httpx.get(f"{lobby.server.http}/api/matches/{match}{path}", headers=headers).text
        assert not any(secret in text for secret in secrets.values())
    listed = lobby.http.get("/api/matches", headers=PACKED).text
    assert match in listed
    assert not any(secret in listed for secret in secrets.values())


def test_an_installed_package_serves_the_client_inside_it(tmp_path, monkeypatch):
    monkeypatch.delenv("SITROOM_WEB_DIST", raising=False)
    monkeypatch.setattr(pages, "__file__", str(tmp_path / "src" / "sitroom" / "server" / "http" / "pages.py"))
    assert pages.web_dist() == tmp_path / "web" / "dist"
    inside = tmp_path / "src" / "sitroom" / "server" / "client"
    inside.mkdir(parents=True)
    assert pages.web_dist() == inside
