import { fromDom } from 'hast-util-from-dom';
import { describeLoss, type LostFormatting } from '#shared/markdown/from-html/lost-formatting.ts';
import type { EmbeddedPicture } from '#shared/markdown/from-html/reading/paste-context.ts';
import { isInline, type RichPiece, readPiece, withAddresses } from '#shared/markdown/from-html/reading/rich-piece.ts';
import { markdownOf, markdownOfWords } from '#shared/markdown/from-html/writing/write.ts';
import { mediaPath } from '#shared/media/addresses-and-captions.ts';
import { nextFootnote } from '#site/src/items/fields/markdown-edit.ts';
import { announcePicture, UploadRefused } from '#site/src/media/upload.ts';
import type { RichClipboard } from './clipboard.ts';
import type { PasteHost } from './usePaste.ts';

type Named = RichClipboard & { name?: string };

/** Inserts formatted text of another program as Markdown. Loaded with the first text that needs it. */
export async function pasteRich({ name, ...rich }: Named, host: PasteHost): Promise<void> {
  const { plain, html } = rich;
  const before = host.writing.current?.read().text ?? '';
  const piece = pieceOf(rich, nextFootnote({ text: before }));
  if (!piece) {
    const only = plain || (html.body.textContent ?? '').trim();
    host.put(markdownOfWords(only), !only.includes('\n'));
    return host.say({ words: tooComplex, isError: true });
  }
  if (piece.pictures.length > 0) host.say({ words: 'Preparo le immagini …' });
  const announced = await Promise.all(piece.pictures.map(fileOf).map(announce));
  const addresses = announced.map(({ id }) => id && mediaPath(id));
  const written = markdownOf(withAddresses(piece.tree, addresses)) || markdownOfWords(plain);
  const inline = isInline(piece.tree);
  host.put(inline ? withOuterSpaces(written, plain) : written, inline);
  // A picture that stands there several times is sent once.
  host.upload([...new Map(announced.map((picture) => [picture.id ?? picture, picture])).values()]);
  const refused = announced.filter(({ id, file }) => !id && !file).length;
  const refusedPictures = refused + (piece.lost.refusedPictures ?? 0);
  host.say({
    words: wordsOf(name, { ...piece.lost, refusedPictures }, piece.elsewhere),
    before,
  });
}

/** Inserts words as they are: what would be Markdown in them is text. */
export function pastePlain(plain: string, host: PasteHost): void {
  const before = host.writing.current?.read().text ?? '';
  const words = markdownOfWords(plain);
  host.put(words, true);
  if (words !== plain) host.say({ words: asText, before });
}

/** A piece of a sentence keeps the spaces at its ends, which a tree of paragraphs does not have. */
const withOuterSpaces = (written: string, plain: string): string =>
  (/^[ \t\u00a0]/.test(plain) ? ' ' : '') + written.trim() + (/[ \t\u00a0]$/.test(plain) ? ' ' : '');

export async function importDocument(file: File, host: PasteHost): Promise<void> {
  const { name } = file;
  const problem = await docxProblem(file);
  if (problem) return host.say({ words: problem, isError: true });
  const reader = await import('./read-docx.ts').catch(() => undefined);
  if (!reader) return host.say({ words: docxNotLoaded, isError: true });
  const html = await reader.htmlOfDocx(file).catch(() => undefined);
  if (!html) return host.say({ words: unreadableDocx(name), isError: true });
  await pasteRich({ html, plain: '', name }, host);
}

function pieceOf({ html }: RichClipboard, firstNote: number): RichPiece | undefined {
  try {
    return readPiece(fromDom(html.body), { firstNote, origin: location.origin });
  } catch (error) {
    // An unexpected form of HTML: the plain text is there.
    console.warn(error);
    return undefined;
  }
}

const asText =
  'Incollato come testo: i segni restano come sono scritti. Chi incolla Markdown preme prima «Markdown», sopra il testo.';
const tooComplex = 'La formattazione di questo testo non si può leggere: incollato solo il testo.';
const docxNotLoaded = 'Il file non si è potuto leggere. Controlla la connessione e riprova.';

function wordsOf(name: string | undefined, lost: LostFormatting, elsewhere: number): string {
  const words = describeLoss(lost);
  const done = name ? `Importato «${name}»` : 'Incollato';
  const whole = name ? `${done}.` : `${done} con la sua formattazione.`;
  return [
    words ? `${done} senza: ${words}.` : whole,
    lost.localPictures && 'Le immagini rimaste nel documento arrivano con il file .docx, o caricate a parte.',
    // A picture on another site may disappear.
    elsewhere === 1 && 'Un’immagine resta all’indirizzo da cui viene.',
    elsewhere > 1 && `${elsewhere} immagini restano agli indirizzi da cui vengono.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const extensions: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/svg+xml': 'svg' };

const fileOf = ({ type, bytes }: EmbeddedPicture, index: number): File =>
  new File([bytes], `incollata-${index + 1}.${extensions[type] ?? type.replace('image/', '')}`, { type });

/** The address of a picture is asked for before it is sent, so that the text is put in once, as it stays. */
async function announce(file: File): Promise<{ id?: string; file?: File }> {
  try {
    const { id, isThere, readable } = await announcePicture(file);
    return { ...(id && { id }), ...(isThere ? {} : { file: readable }) };
  } catch (error) {
    // Without an answer the picture waits among the uploads, and comes into the text when the library has it.
    return error instanceof UploadRefused ? {} : { file };
  }
}

const maxBytes = 20 * 1024 * 1024;

const unreadableDocx = (name: string): string =>
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
  const begins = (...bytes: number[]) => bytes.every((byte, index) => start[index] === byte);
  // Of Word before 2007, and of files with a password.
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) {
    return `«${name}» è un file .doc o ha una password: aprilo con Word e salvalo come .docx senza password.`;
  }
  if (/\.(odt|rtf|pages)$/i.test(name)) return `«${name}» non è un file .docx: salvalo in questo formato e riprova.`;
  return begins(0x50, 0x4b, 0x03, 0x04) ? undefined : unreadableDocx(name);
}
