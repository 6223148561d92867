import { type ComponentProps, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import { lazyDialog } from '#site/src/components/dialogs/Dialog.tsx';
import type { FormValues } from '#site/src/forms/kind.ts';
import { described, keepDecorative, type Undescribed, undescribedPictures } from './alt-texts.ts';

const AltTextDialog = lazyDialog('Che cosa si vede?', () =>
  import('./AltTextDialog.tsx').then((module) => module.AltTextDialog),
);

type Given = Parameters<ComponentProps<typeof AltTextDialog>['proceed']>[0];

/**
 * Asks once for each missing description of a picture before readers see it: one that is left without is decorative. The
 * library keeps that a picture of its own is decorative; a description it takes over when the item is saved.
 * `check` opens the checklist, `proceed` sends the form again.
 */
export function useDescriptions(
  form: UseFormReturn<FormValues>,
  { check, proceed }: { check: () => void; proceed: () => void },
) {
  const [undescribed, setUndescribed] = useState<readonly Undescribed[]>([]);
  const decorative = useRef(new Set<string>());
  const close = () => setUndescribed([]);

  /** Undefined where none is missing, otherwise what asks for them. */
  async function question(values: FormValues): Promise<(() => void) | undefined> {
    const pictures = values['status'] === 'draft' ? [] : await undescribedPictures(values);
    const lacking = pictures.filter(({ address }) => !decorative.current.has(address));
    return lacking.length > 0 ? () => setUndescribed(lacking) : undefined;
  }

  function write(given: Given): void {
    for (const { picture, alt } of given) {
      const { address, place } = picture;
      if (!alt) {
        decorative.current.add(address);
        void keepDecorative(address);
      } else if (place === 'image') form.setValue('imageAlt', alt, { shouldDirty: true });
      else {
        const content = described(form.getValues('content') as string, address, alt);
        form.setValue('content', content, { shouldDirty: true });
      }
    }
  }

  const dialog = undescribed.length > 0 && (
    <AltTextDialog
      pictures={undescribed}
      close={close}
      check={() => {
        // First the dialog gives the focus back.
        flushSync(close);
        check();
      }}
      proceed={(given) => {
        close();
        write(given);
        proceed();
      }}
    />
  );
  return { question, dialog };
}
