import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { Action } from '#site/src/components/controls/buttons.tsx';
import type { Form } from '#site/src/forms/kind.ts';
import type { PasteNotice as Notice } from './usePaste.ts';

type Props = {
  form: Form;
  name: string;
  notice: Notice | undefined;
  close: (press: Pick<MouseEvent, 'detail'>) => void;
};

/** What the last paste lost. Disappears when the paste is undone. */
export function PasteNotice({ form: { control }, name, notice, close }: Props) {
  const text = useWatch({ control, name }) as string;
  const shown = text === notice?.before ? undefined : notice;
  return (
    <div
      className="row paste-notice caption"
      data-overlay="end"
      data-shown={shown ? '' : undefined}
      data-error={shown?.isError ? '' : undefined}
    >
      <p role="status">{shown?.words}</p>
      {shown && <Action onClick={close}>Chiudi</Action>}
    </div>
  );
}

export function DocxButton({ onChoose }: { onChoose: (file: File) => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Action onClick={() => chooser.current?.click()}>Importa da Word (.docx)</Action>
      <input
        ref={chooser}
        type="file"
        accept=".docx,.doc"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}
