import { useWatch } from 'react-hook-form';
import type { Form } from '#site/src/forms/kind.ts';
import type { PasteNotice as Notice } from './usePaste.ts';
import './PasteNotice.css';

type Props = {
  form: Form;
  name: string;
  notice: Notice | undefined;
  pasteOtherwise: () => void;
  close: (press: Pick<MouseEvent, 'detail'>) => void;
};

/** The losses of the last paste, with a button for the other way. Disappears when the paste is undone. */
export function PasteNotice({ form: { control }, name, notice, pasteOtherwise, close }: Props) {
  const text = useWatch({ control, name }) as string;
  const isUndone = notice?.pasted !== undefined && text === notice.pasted.before;
  const shown = isUndone ? undefined : notice;
  return (
    <div
      className="paste-notice caption"
      data-overlay="end"
      data-shown={shown ? '' : undefined}
      data-error={shown?.isError ? '' : undefined}
    >
      <p role="status">{shown?.words}</p>
      {shown?.pasted && text.includes(shown.pasted.inserted) && (
        <button type="button" className="action" onClick={pasteOtherwise}>
          {shown.pasted.other}
        </button>
      )}
      {shown && (
        <button type="button" className="action" onClick={close}>
          Chiudi
        </button>
      )}
    </div>
  );
}
