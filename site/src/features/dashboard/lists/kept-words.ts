import { rememberedUser } from '#site/src/api/session.ts';

/** What is typed in a dialog of the dashboard, for this tab and account: it outlasts a session that ends meanwhile. */
export function keptWords<Words>(dialog: string) {
  const key = `sinopia.words.${rememberedUser()?.id}.${dialog}`;
  return {
    read(): Words | undefined {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
      } catch {
        return undefined;
      }
    },
    /** Undefined: nothing is kept any more. */
    write(words: Words | undefined): void {
      try {
        if (words === undefined) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify(words));
      } catch {
        // Without storage the words last as long as the page.
      }
    },
  };
}
