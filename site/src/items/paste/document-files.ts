const maxBytes = 20 * 1024 * 1024;

export const unreadableDocx = (name: string): string =>
  `«${name}» non si può leggere: il file è danneggiato o non è un documento Word.`;

/** Why a file cannot be imported, as far as its first bytes tell; undefined for a .docx. */
export async function docxProblem(file: File): Promise<string | undefined> {
  const { name, size } = file;
  if (size === 0) return `«${name}» è vuoto.`;
  if (size > maxBytes) return `«${name}» è troppo grande: al massimo 20 MB. Togli o riduci le immagini e riprova.`;
  // A file that cannot be read, such as one that was moved meanwhile, begins with nothing.
  const start = new Uint8Array(
    await file
      .slice(0, 8)
      .arrayBuffer()
      .catch(() => new ArrayBuffer()),
  );
  const begins = (...bytes: number[]) => bytes.every((byte, at) => start[at] === byte);
  // Of Word before 2007, and of files with a password.
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) {
    return `«${name}» è un file .doc o ha una password: aprilo con Word e salvalo come .docx senza password.`;
  }
  if (/\.(odt|rtf|pages)$/i.test(name)) return `«${name}» non è un file .docx: salvalo in questo formato e riprova.`;
  return begins(0x50, 0x4b, 0x03, 0x04) ? undefined : unreadableDocx(name);
}
