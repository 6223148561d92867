import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { beginning, ending } from '#shared/text/truncate.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { useDebounced } from '#site/src/components/lists/useDebounced.ts';
import { fieldsOf } from '#site/src/forms/form-values.ts';
import type { EditorKind, FormValues } from '#site/src/forms/kind.ts';
import { AppearanceDialog } from '#site/src/items/appearance/AppearanceDialog.tsx';
import { useDocument } from '#site/src/items/useEditedDocument.ts';
import { focusLate } from '#site/src/lib/focus.ts';
import { counted } from '#site/src/lib/italian-format.ts';
import { type LookupResults, lookUp, lookupKey } from './lookups.ts';
import { corrections, goTo, wordsOf } from './places.ts';
import { type Finding, findingsIn, noResults, type RuleName, ruleNames } from './rules.ts';
import './Checklist.css';

/** What is worth a look before readers see it. It stays beside the text: each place is one press away. */
export function Checklist() {
  const { kind, form, element, text, check } = useDocument();
  const [showing, setShowing] = useState(false);
  const values = useDebounced(useWatch({ control: form.control }) as FormValues);
  const { lookups, waiting } = useLookedUp(values);
  const findings = useMemo(() => findingsIn(kind, values, lookups), [kind, values, lookups]);
  const section = useRef<HTMLElement>(null);
  const { button } = check;
  useEffect(() => void focusLate(section.current, button.current), [button]);
  // The pressed button may have left with its finding.
  useEffect(() => {
    if (findings && document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  }, [findings]);
  const close = () => {
    check.setOpen(false);
    button.current?.focus();
  };

  const places = () => ({ form: element.current, text: text.current });
  const correct = (corrected: readonly Finding[]) => {
    const pressed = document.activeElement;
    for (const name of new Set(corrected.map(({ field }) => field))) {
      const field = wordsOf(places(), name);
      const ofField = corrected.filter((finding) => finding.field === name);
      const edit = field && corrections(field.read().text, String(values[name]), ofField);
      if (edit) field.apply(edit);
    }
    if (pressed instanceof HTMLElement) pressed.focus({ preventScroll: true });
  };

  const heading = summary(findings.length, waiting);
  return (
    <>
      <section
        ref={section}
        className="checklist"
        aria-label="Controllo"
        tabIndex={-1}
        onKeyDown={({ key }) => key === 'Escape' && close()}
      >
        <header className="checklist-head">
          <h2>{heading}</h2>
          {/* A status within the heading would leave it without a name. */}
          <span role="status" className="visually-hidden">
            {heading}
          </span>
          <p>
            {kind.kind !== 'gallery' && (
              <Action onClick={() => setShowing(true)}>Anteprima in liste e condivisioni</Action>
            )}
            <Action onClick={close}>Chiudi</Action>
          </p>
        </header>
        {lookups.unanswered && (
          <p className="caption">Non tutti i link si sono potuti controllare: la rete non risponde.</p>
        )}
        {ruleNames.map((rule) => {
          const ofRule = findings.filter((finding) => finding.rule === rule);
          if (ofRule.length === 0) return null;
          return (
            <FindingGroup
              key={rule}
              rule={rule}
              findings={ofRule}
              kind={kind}
              values={values}
              go={(finding) => goTo(places(), finding)}
              correct={correct}
            />
          );
        })}
      </section>
      {showing && <AppearanceDialog kind={kind} form={form} close={() => setShowing(false)} />}
    </>
  );
}

function summary(count: number, waiting: boolean): string {
  if (count > 0) return counted(count, ['cosa da guardare', 'cose da guardare']);
  return waiting ? 'Controllo in corso …' : 'Niente da segnalare';
}

const noLookup: LookupResults = { ...noResults, unanswered: false };

/** Asks the library and the pages when there is something to ask anew. */
function useLookedUp(values: FormValues): { lookups: LookupResults; waiting: boolean } {
  const [looked, setLooked] = useState<{ lookups: LookupResults; key: string }>();
  const key = useMemo(() => lookupKey(values), [values]);
  const look = useEffectEvent(() => lookUp(values));
  useEffect(() => {
    let cancelled = false;
    void look().then((lookups) => !cancelled && setLooked({ lookups, key }));
    return () => {
      cancelled = true;
    };
  }, [key]);
  return { lookups: looked?.lookups ?? noLookup, waiting: looked?.key !== key };
}

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
function FindingGroup({ rule, findings, kind, values, go, correct }: Props) {
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
        {shown.map((finding, index) => (
          // By its number: after a correction the next place takes the pressed button.
          <li key={index}>
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
  const passage = text.slice(from, to);
  return (
    <>
      <span className="checklist-field">{label}</span>{' '}
      <span className="checklist-words">
        {from > around && before.length >= around && '…'}
        {before}
        <mark>{passage.length > maxPlaceLength ? `${beginning(passage, maxPlaceLength)}…` : passage}</mark>
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
