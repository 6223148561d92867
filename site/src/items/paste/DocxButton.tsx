import { useRef } from 'react';

/** Chooses a Word file for the text. */
export function DocxButton({ onChoose }: { onChoose: (file: File) => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="action" onClick={() => chooser.current?.click()}>
        Importa da Word (.docx)
      </button>
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
