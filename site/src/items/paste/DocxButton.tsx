import { useRef } from 'react';
import { Action } from '#site/src/components/controls/buttons.tsx';

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
