import { randomUUID } from 'node:crypto';
import { eventForm, galleryForm, newsForm, newsletterForm, videoForm } from './forms.ts';
import { articleForm } from './magazine.ts';

const account = () => {
  const name = `p${randomUUID().slice(0, 12)}`;
  return { email: `${name}@rivista.example`, username: name, fullName: 'Nuova', password: 'parola-segreta' };
};

export const reader = { email: 'lettrice@posta.example' };

/** What a call has to send; everything else goes without a body. */
export const bodies: Record<string, () => unknown> = {
  'POST /auth/register': account,
  'POST /auth/login': () => ({ email: 'somebody@rivista.example', password: 'parola-segreta' }),
  'POST /articles': () => articleForm,
  'POST /videos': () => videoForm,
  'POST /events': () => eventForm,
  'POST /news': () => newsForm,
  'POST /gallery': () => galleryForm,
  'POST /newsletter/subscribe': () => reader,
  'POST /newsletter/resubscribe': () => reader,
  'POST /newsletter/admin-unsubscribe': () => reader,
  'POST /newsletter/confirm': () => ({ ...reader, token: 'inventato' }),
  'POST /newsletter/undo-unsubscribe': () => ({ ...reader, token: 'inventato' }),
  'POST /newsletter/create': () => newsletterForm,
  'POST /newsletter/preview': () => newsletterForm,
  'POST /newsletter/newsletters/{id}/settle': () => ({ outcome: 'sent' }),
  'POST /newsletter/subscriptions/import': () => ({ csv: 'email,data_consenso\n' }),
};
/** What stands in a path where nothing of its own has to. */
export const parameters: Record<string, string | undefined> = { year: '2026', month: '11', email: reader.email };
