/** Tells whether the screen is a phone's, held either way, now and whenever that changes; gives a way to stop. */
export function watchPhone(look: (small: boolean) => void): () => void {
  const phone = matchMedia("(max-width: 700px), (max-height: 500px)");
  const tell = () => look(phone.matches);
  tell();
  phone.addEventListener("change", tell);
  return () => phone.removeEventListener("change", tell);
}
