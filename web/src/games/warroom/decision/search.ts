/** Does a text have what was typed in it, whatever the accents and capitals? */
export function finds(text: string, sought: string): boolean {
  return plain(text).includes(plain(sought.trim()));
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
