/** Letters that Italian texts have, and others that names have: what a wrong guess makes of them is mostly neither. */
const italian = /[àèéìòù]|(?<![\p{L}\p{M}])[ÀÈÉÌÒÙ]|(?<=\p{Lu})[ÀÈÉÌÒÙ]/gu;
const foreign = /[áâäãåçêëíîïñóôöõúûüýÿøæœß]/gu;
const usual = /[\s’‘“”«»–—…€°ª]/;

/** The letters of MS-DOS (code page 850), which no decoder of a browser knows, from 0x80 on and where its capitals are. */
const dosLetters = [...'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº'];
const dosCapitals: Record<number, string> = { 183: 'À', 212: 'È', 222: 'Ì', 225: 'ß', 227: 'Ò', 235: 'Ù', 239: '’' };
const dosText = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : (dosLetters[byte - 0x80] ?? dosCapitals[byte] ?? '\uFFFD'),
  ).join('');

/** The text of a file in UTF-8, UTF-16 or an encoding of one byte a letter, which the file does not name. */
export function textOfFile(bytes: Uint8Array<ArrayBuffer>): string {
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Excel names none of these: its CSV is of Windows, of the Macintosh or of MS-DOS.
    const texts = ['utf-8', 'windows-1252', 'macintosh'].map((encoding) => new TextDecoder(encoding).decode(bytes));
    return [...texts, dosText(bytes)].toSorted((one, other) => legibility(other) - legibility(one))[0] ?? '';
  }
}

/** UTF-16 by its mark, or by the zeros beside its plain letters. */
function wideEncoding(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 2_000);
  const zeros = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  if (zeros(1) > start.length / 4) return 'utf-16le';
  return zeros(0) > start.length / 4 ? 'utf-16be' : undefined;
}

function legibility(text: string): number {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  const odd = (text.match(/\P{ASCII}/gu) ?? []).filter((character) => !usual.test(character)).length;
  // The letters are among the odd ones.
  return 3 * count(italian) + 2 * count(foreign) - odd;
}
