import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { useDebounced } from '#site/src/components/lists/useDebounced.ts';
import type { FormValues } from '#site/src/forms/kind.ts';
import { AppearanceDialog } from '#site/src/items/appearance/AppearanceDialog.tsx';
import { useDocument } from '#site/src/items/useEditedDocument.ts';
import { focusLate } from '#site/src/lib/focus.ts';
import { counted } from '#site/src/lib/italian-format.ts';
import { FindingGroup } from './FindingGroup.tsx';
import { type LookupResults, lookUp, lookupKey } from './lookups.ts';
import { corrections, goTo, wordsOf } from './places.ts';
import { type Finding, findingsIn, noResults, ruleNames } from './rules.ts';
import './Checklist.css';

/** What is worth a look before readers see it. It stays beside the text: each place is one press away. */
export function Checklist() {
  const { kind, form, element, text, check } = useDocument();
  const [showing, setShowing] = useState(false);
  const values = useDebounced(useWatch({ control: form.control }) as FormValues);
  const { known, waiting } = useLookedUp(values);
  const findings = useMemo(() => findingsIn(kind, values, known), [kind, values, known]);
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
        {known.unanswered && (
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
function useLookedUp(values: FormValues): { known: LookupResults; waiting: boolean } {
  const [looked, setLooked] = useState<{ known: LookupResults; key: string }>();
  const key = useMemo(() => lookupKey(values), [values]);
  const look = useEffectEvent(() => lookUp(values));
  useEffect(() => {
    let cancelled = false;
    void look().then((known) => !cancelled && setLooked({ known, key }));
    return () => {
      cancelled = true;
    };
  }, [key]);
  return { known: looked?.known ?? noLookup, waiting: looked?.key !== key };
}
