import { rememberedUser } from '#site/src/api/session.ts';

/** What is typed in a dialog of the dashboard, for this tab and account: it outlasts a session that ends meanwhile. */
export function dialogDraft<Draft>(dialog: string) {
  const key = `sinopia.words.${rememberedUser()?.id}.${dialog}`;
  return {
    read(): Draft | undefined {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
      } catch {
        return undefined;
      }
    },
    /** Undefined: nothing is kept any more. */
    write(draft: Draft | undefined): void {
      try {
        if (draft === undefined) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify(draft));
      } catch {
        // Without storage the draft lasts as long as the page.
      }
    },
  };
}
