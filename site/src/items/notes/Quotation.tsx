import { beginning } from '#shared/text/truncate.ts';

/** More of a passage would push its note out of sight. */
const maxLength = 160;

/** The words that a note is about. */
export function Quotation({ words }: { words: string }) {
  const line = words.replace(/\s+/g, ' ');
  return <q className="note-words">{line.length > maxLength ? `${beginning(line, maxLength).trimEnd()} …` : line}</q>;
}
