import { useState } from 'react';
import { beginning, ending } from '#shared/text/truncate.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { fieldsOf } from '#site/src/forms/form-values.ts';
import type { EditorKind, FormValues } from '#site/src/forms/kind.ts';
import type { Finding, RuleName } from './rules.ts';

type Props = {
  rule: RuleName;
  findings: readonly Finding[];
  kind: EditorKind;
  values: FormValues;
  go: (finding: Finding) => void;
  correct: (findings: readonly Finding[]) => void;
};

/** More places of one kind are shown when they are asked for. */
const shownAtFirst = 6;

/** What one rule has found: its sentence, and a line for each place. */
export function FindingGroup({ rule, findings, kind, values, go, correct }: Props) {
  const [all, setAll] = useState(false);
  const shown = all ? findings : findings.slice(0, shownAtFirst);
  const hidden = findings.length - shown.length;
  const sentence = sentences[rule];
  return (
    <div className="checklist-group">
      <div className="checklist-rule">
        <h3>{sentence}</h3>
        {findings.length > 1 && findings.every(({ insert }) => insert !== undefined) && (
          <Action aria-label={`Correggi tutti: ${sentence}`} onClick={() => correct(findings)}>
            Correggi tutti ({findings.length})
          </Action>
        )}
      </div>
      <ul>
        {shown.map((finding, at) => (
          // By its number: after a correction the next place takes the pressed button.
          <li key={at}>
            <button type="button" className="checklist-place" onClick={() => go(finding)}>
              <Place finding={finding} kind={kind} values={values} />
            </button>
            {finding.insert !== undefined && (
              <Action aria-label={labelOf(finding, values)} onClick={() => correct([finding])}>
                Correggi
              </Action>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Action onClick={() => setAll(true)}>{hidden === 1 ? 'Mostra l’altro' : `Mostra gli altri ${hidden}`}</Action>
      )}
    </div>
  );
}

function labelOf({ from, to, field, insert = '' }: Finding, values: FormValues): string {
  const typed = String(values[field]).slice(from, to);
  return /\p{L}/u.test(typed) ? `Correggi «${typed}» in «${insert}»` : 'Correggi';
}

/** This much of the text is shown on each side of a place, within its line. */
const around = 28;
const maxPlaceLength = 60;

function Place({ finding: { field, from, to }, kind, values }: Pick<Props, 'kind' | 'values'> & { finding: Finding }) {
  const label = fieldsOf(kind).find(({ name }) => name === field)?.label ?? '';
  if (to === 0) return label;
  const text = String(values[field] ?? '');
  const before = ending(text.slice(0, from), around).split('\n').at(-1) ?? '';
  const after = beginning(text.slice(to), around).split('\n')[0] ?? '';
  const found = text.slice(from, to);
  return (
    <>
      <span className="checklist-field">{label}</span>{' '}
      <span className="checklist-words">
        {from > around && before.length >= around && '…'}
        {before}
        <mark>{found.length > maxPlaceLength ? `${beginning(found, maxPlaceLength)}…` : found}</mark>
        {after}
        {after.length >= around && '…'}
      </span>
    </>
  );
}

/** The sentence of each rule. Findings are counted without them. */
const sentences: Readonly<Record<RuleName, string>> = {
  'no-picture': 'Senza immagine: nelle liste e dove si condivide si vedrà solo il titolo.',
  'no-category': 'Senza categoria: chi filtra per categoria non lo trova.',
  'no-text': 'Manca il testo: la pagina finisce dopo il sommario.',
  'long-title': 'Il titolo è lungo: nella diapositiva della home sarà tagliato.',
  'no-alt': 'Immagine senza testo alternativo: chi non la vede non sa che cosa mostra.',
  'no-credit': 'Didascalia senza crediti: di chi è la foto?',
  'broken-link': 'Link a una pagina che i lettori non trovano.',
  'undefined-note': 'Richiamo senza la sua nota.',
  'unmarked-note': 'Nota senza richiamo nel testo: i lettori non la vedono.',
  'repeated-note': 'Un’altra nota ha lo stesso numero: i lettori ne vedono una sola.',
  'open-block': 'Blocco senza «:::» alla fine: comprende anche quello che lo segue.',
  'stray-block-end': '«:::» di troppo: i lettori lo vedono nel testo.',
  'raw-html': 'Codice HTML: la pagina ne mostra solo le parole.',
  'literal-mark': 'Segno che i lettori vedono nel testo: non mette niente in corsivo, in grassetto o in codice.',
  accent: 'Accento sbagliato o superfluo.',
  'apostrophe-for-accent': 'Apostrofo al posto dell’accento.',
  'double-space': 'Spazi doppi.',
  'space-before': 'Spazio di troppo accanto alla punteggiatura.',
  'space-after': 'Manca lo spazio dopo la punteggiatura.',
  dots: 'Tre punti al posto dei puntini di sospensione.',
  dash: 'Trattino al posto della lineetta.',
  ordinal: 'Segno di grado al posto dell’ordinale.',
  'straight-quotes': 'Virgolette diritte al posto delle caporali.',
  'straight-apostrophe': 'Apostrofo diritto.',
};
