import { useState } from 'react';
import { api } from '#site/src/api/api.ts';
import { counted } from '#site/src/lib/italian-numbers.ts';
import { readerLists } from './lists.ts';
import { beginImport, type Import, partTaken, textOf } from './subscriber-import.ts';
import { useDeed } from './useDeed.ts';

/** Takes in a list, part after part. Where one of them fails, it and those after it can be tried again. */
export function useImport() {
  const [progress, setProgress] = useState<Import>();
  const { act, busy } = useDeed({
    name: ['import-subscribers'],
    call: async (given: File | Import) => {
      let now = given instanceof File ? beginImport(textOf(await given.arrayBuffer())) : given;
      setProgress(now);
      for (const { csv } of now.parts) {
        const answer = await api.newsletter.subscriptions.import.$post({ json: { csv } });
        now = partTaken(now, await answer.json());
        setProgress(now);
      }
      return now.report;
    },
    done: ({ created }) => ({
      text: 'Importazione completata',
      hint: counted(created, ['nuovo iscritto', 'nuovi iscritti']),
    }),
    failed: "Errore durante l'importazione degli iscritti",
    changes: readerLists,
  });
  return { act, busy, progress };
}
