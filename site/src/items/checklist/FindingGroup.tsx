import { useState } from 'react';
import { beginning, ending } from '#shared/text/truncate.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { fieldsOf } from '#site/src/forms/form-values.ts';
import type { EditorKind, FormValues } from '#site/src/forms/kind.ts';
import type { Finding, RuleName } from './rules.ts';
import { sentences } from './sentences.ts';

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
