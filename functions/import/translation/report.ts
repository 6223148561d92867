import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import type { SourcePiece } from '#functions/import/sources/source-piece.ts';
import { escapeXml } from '#shared/text/escape-xml.ts';
import { beginning } from '#shared/text/truncate.ts';
import type { Outcome, Verdict } from './line.ts';

export type Counts = Record<Verdict, number> & { words: number; lostWords: number; notes: number; mostLost: number };

/** The texts of a piece in the report, in characters: those without a finding are there to look into. */
const shown = { uguale: 3_000, other: 20_000 };
/** Of all texts together: a browser opens the file. */
const mostCharacters = 60_000_000;

const verdicts: readonly Verdict[] = ['uguale', 'semplificato', 'da rivedere', 'non pubblico'];

/** One page for all pieces, which needs no script and no other file. Every text in it is escaped. */
export class Report {
  readonly counts: Counts = {
    uguale: 0,
    semplificato: 0,
    'da rivedere': 0,
    'non pubblico': 0,
    words: 0,
    lostWords: 0,
    notes: 0,
    mostLost: 0,
  };
  private readonly out: WriteStream;
  private characters = 0;

  constructor(file: string) {
    this.out = createWriteStream(file);
    this.out.write(head);
  }

  async add(piece: SourcePiece, outcome: Outcome): Promise<void> {
    const { verdict, text } = outcome;
    this.counts[verdict] += 1;
    this.counts.words += text.words;
    this.counts.lostWords += text.lostWords.length;
    this.counts.notes += text.notes;
    if (text.words > 0) this.counts.mostLost = Math.max(this.counts.mostLost, text.lostWords.length / text.words);
    const html = rowOf(
      piece,
      outcome,
      this.characters > mostCharacters ? 0 : (shown[verdict as 'uguale'] ?? shown.other),
    );
    this.characters += html.length;
    if (!this.out.write(html)) await once(this.out, 'drain');
  }

  async end(notes: readonly string[]): Promise<void> {
    const { counts } = this;
    const lines = [
      ...verdicts.map((verdict) => `${verdict}: ${counts[verdict].toLocaleString('it')}`),
      `parole: ${counts.words.toLocaleString('it')}, perse ${counts.lostWords.toLocaleString('it')}; note: ${counts.notes.toLocaleString('it')}`,
      ...notes,
    ];
    this.out.end(`<section id="conti"><h2>In tutto</h2><ul>${items(lines)}</ul></section></body></html>\n`);
    await once(this.out, 'close');
  }
}

const items = (lines: readonly string[]): string => lines.map((line) => `<li>${escapeXml(line)}</li>`).join('');

const cut = (text: string, length: number): string =>
  text.length > length
    ? `${beginning(text, length)}\n… (${(text.length - length).toLocaleString('it')} caratteri non mostrati)`
    : text;

function rowOf(
  { title, source, original, addresses }: SourcePiece,
  { verdict, findings, text }: Outcome,
  length: number,
): string {
  const lines = [
    ...findings.map((finding) => finding.text),
    ...text.lostWords.slice(0, 20).map((words) => `perso: ${words}`),
  ];
  const place = addresses[0] ? `${source}, ${addresses[0]}` : source;
  const texts =
    length > 0
      ? `<div><pre>${escapeXml(cut(original, length))}</pre><pre>${escapeXml(cut(text.markdown, length))}</pre></div>`
      : '';
  return `<details data-verdict="${verdict}"><summary><b>${verdict}</b> ${escapeXml(title || 'Senza titolo')} <small>${escapeXml(place)}</small></summary>${lines.length > 0 ? `<ul>${items(lines)}</ul>` : ''}${texts}</details>\n`;
}

const choice = (id: string, label: string, isChecked = false): string =>
  `<label><input type="radio" name="v" id="${id}"${isChecked ? ' checked' : ''}> ${label}</label>`;

const ids: Record<Verdict, string> = { uguale: 'u', semplificato: 's', 'da rivedere': 'r', 'non pubblico': 'n' };

const filters = verdicts
  .map((verdict) => `body:has(#${ids[verdict]}:checked) details:not([data-verdict="${verdict}"]){display:none}`)
  .join('');

const head = `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Trasloco: che cosa diventa ogni contenuto</title>
<style>
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{display:flex;flex-direction:column;max-width:90rem;margin:auto;padding:1rem}
header,#conti{order:-1}
fieldset{border:0;padding:0;margin:1rem 0}label{margin-right:1.5rem}
details{border-top:1px solid color-mix(in srgb,currentColor 25%,transparent);padding:.4rem 0}
summary b{display:inline-block;min-width:8.5rem}small{opacity:.7}
div{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:color-mix(in srgb,currentColor 7%,transparent);padding:.7rem;margin:0}
@media(max-width:50rem){div{grid-template-columns:1fr}}
${filters}
</style></head><body>
<header><h1>Che cosa diventa ogni contenuto</h1>
<p>A sinistra il testo com’era, a destra come sarà nella rivista.</p>
<fieldset><legend>Mostra</legend>${choice('t', 'tutti', true)}${verdicts.map((verdict) => choice(ids[verdict], verdict)).join('')}</fieldset></header>
`;
