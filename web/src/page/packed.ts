/** Text in an address: compressed, in letters that need no escaping. */

async function through(
  bytes: BlobPart,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

export async function pack(text: string): Promise<string> {
  const bytes = await through(text, new CompressionStream("deflate-raw"));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text again; fails where the address is not one of ours. */
export async function unpack(packed: string): Promise<string> {
  const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
}
