import { useState } from 'react';
import type { LastSave } from '#shared/items/presence.ts';
import { explainFailure, type Message } from '#site/src/api/api.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { ConflictDialog } from '#site/src/forms/ConflictDialog.tsx';
import { baseValues, type Saved } from '#site/src/forms/conflict.ts';
import { savedOf } from '#site/src/forms/form-values.ts';
import type { FormValues } from '#site/src/forms/kind.ts';
import { dateTimeWith } from '#site/src/lib/italian-format.ts';
import { useDocument } from './useEditedDocument.ts';

/** Says while one writes that another version has been saved, which can be merged before one saves. */
export function NewerVersion({ saved }: { saved: LastSave | undefined }) {
  const { kind, role, form, base, unsaved, save } = useDocument();
  const [theirs, setTheirs] = useState<Saved<FormValues>>();
  const [failure, setFailure] = useState<Message>();
  const isNewer = saved && base.current.version !== undefined && saved.version > base.current.version;
  if (!isNewer || save.isBusy) return null;
  const { at, isOwn, name } = saved;
  const load = async () => {
    setFailure(undefined);
    try {
      setTheirs(savedOf(kind, await kind.load(base.current.id ?? ''), role));
    } catch (error) {
      setFailure(explainFailure(error, kind.loadFailed));
    }
  };
  return (
    <>
      <p className="unsaved-line" role="status">
        {isOwn ? 'Hai salvato' : `${name ?? 'Un’altra persona'} ha salvato`} un’altra versione {dateTimeWith('il', at)}.{' '}
        <Action onClick={() => void load()}>Confronta e unisci</Action>
      </p>
      {failure && <Alert kind="error" {...failure} />}
      {theirs && (
        <ConflictDialog
          kind={kind}
          base={baseValues(base.current)}
          mine={form.getValues()}
          theirs={theirs.values}
          saving={{ by: name, isOwn, at }}
          verb="Continua con quello che ho scelto"
          close={() => setTheirs(undefined)}
          applyChoice={(chosen) => {
            base.current = theirs;
            form.reset(chosen, { keepDefaultValues: true });
            unsaved.words.changed();
            setTheirs(undefined);
          }}
        />
      )}
    </>
  );
}
