import { useState } from 'react';
import { api } from '#site/src/api/api.ts';
import { rememberedUser, rememberUser } from '#site/src/api/session.ts';

/** Whether long texts are shown as plain Markdown. The choice belongs to the account; where it is not saved it lasts as long as the page. */
export function useTextView() {
  const [isPlain, setPlain] = useState(() => rememberedUser()?.writesMarkdown ?? false);
  const toggle = () => {
    const writesMarkdown = !isPlain;
    setPlain(writesMarkdown);
    const user = rememberedUser();
    if (user) rememberUser({ ...user, writesMarkdown });
    api.auth.profile.$put({ json: { writesMarkdown } }).catch(console.error);
  };
  return { isPlain, toggle };
}
