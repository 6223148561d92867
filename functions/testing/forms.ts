import { randomBytes, randomUUID } from 'node:crypto';
import { longRun } from '#shared/testing/long-run.ts';
import { articleForm } from './magazine.ts';

/** Minimal valid forms of the other kinds. */
export const videoForm = {
  title: 'Nella bottega del restauratore',
  description: 'Un’ora tra colle e velinature.',
  category: 'arte',
  author: 'Giulia Ferrante',
  videoUrl: 'https://youtu.be/aqz-KE-bpKQ',
};

export const eventForm = {
  title: 'Il segno rosso',
  type: 'Mostra',
  location: 'Mantova',
  startDate: '2026-11-18',
  endDate: '2026-12-06',
  description: 'Sanguigne e sinopie.',
};

export const newsForm = { title: 'Riapre lo studiolo', summary: 'Dopo nove anni.', category: 'cultura' };

export const newsletterForm = { subject: 'Prima di alzare la paletta', content: 'Due vendite in *dieci giorni*.' };

export const galleryForm = {
  title: 'Ninfa',
  artist: 'Bottega',
  image: '/pictures/opera-01.svg',
  category: 'Classico',
};

/** Every kind of content with its API path and form. */
export const kindsWithForms = [
  { kind: 'article', base: '/articles', form: articleForm, moderated: true },
  { kind: 'video', base: '/videos', form: videoForm, moderated: true },
  { kind: 'event', base: '/events', form: eventForm, moderated: true },
  { kind: 'news', base: '/news', form: newsForm, moderated: false },
  { kind: 'gallery', base: '/gallery', form: galleryForm, moderated: false },
] as const;

/** Kinds share their routes, those with moderation and those without: in `npm test` one of each stands for the others. */
export const kindsOfEachWay = kindsWithForms.filter(({ kind }) => longRun || kind === 'article' || kind === 'news');

/** Of a file that has not been sent yet. */
export const mediaForm = () => ({
  name: 'ninfa.jpg',
  type: 'image/jpeg',
  size: 1_000,
  sha256: randomBytes(32).toString('hex'),
});

const account = () => {
  const name = `p${randomUUID().slice(0, 12)}`;
  return { email: `${name}@rivista.example`, username: name, fullName: 'Nuova', password: 'parola-segreta' };
};

/** An address has one open invitation. */
export const invitationForm = () => ({
  email: `invitata${randomUUID()}@posta.example`,
  fullName: 'Invitata',
  role: 'editor',
});

/** The answer of an authenticator to a challenge that was never issued. */
const unknownAttestation = {
  id: 'inventata',
  rawId: 'inventata',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: Buffer.from('{"challenge":"inventata"}').toString('base64url'), attestationObject: 'AA' },
};

const reauthentication = { current: 'parola-segreta' };

/** On a passage of the text that seeded items have, or of none. */
export const noteForm = {
  quote: 'racconta',
  before: 'Il legno ',
  after: ' da dove viene',
  at: 9,
  text: 'Chi lo dice?',
};

export const reader = { email: 'lettrice@posta.example' };

/** The bodies that calls need; all other calls have none. */
export const bodies: Record<string, () => unknown> = {
  'POST /auth/register': account,
  'POST /auth/login': () => ({ email: 'author@rivista.example', password: 'parola-segreta' }),
  'POST /auth/forgot': () => ({ email: 'author@rivista.example' }),
  'POST /auth/reset': () => ({ token: 'inventato', password: 'parola-segreta' }),
  'POST /auth/invitations': invitationForm,
  'POST /auth/invitations/view': () => ({ token: 'inventato' }),
  'POST /auth/invitations/accept': () => ({ token: 'inventato' }),
  'PUT /auth/users/{id}/disabled': () => ({ disabled: true }),
  'DELETE /auth/users/{id}': () => ({ pieces: 'trash' }),
  'POST /auth/email': () => ({ token: 'inventato' }),
  'PUT /auth/password': () => ({ current: 'parola-segreta', password: 'parola-segreta' }),
  'PUT /auth/profile': () => ({ biography: 'Scrive di disegno.' }),
  'PUT /me/newsletter': () => ({ subscribed: true }),
  'DELETE /me': () => ({ current: 'parola-segreta' }),
  'PUT /me/notifications': () => ({
    submitted: true,
    approved: true,
    rejected: true,
    changed: false,
    noted: true,
  }),
  'POST /auth/second-factor': () => ({ challenge: 'inventata', code: '123456' }),
  'PUT /auth/second-factor/rule': () => ({ from: null }),
  'POST /auth/totp': () => reauthentication,
  'PUT /auth/totp': () => ({ code: 'inventato' }),
  'DELETE /auth/totp': () => reauthentication,
  'POST /auth/recovery-codes': () => reauthentication,
  'POST /auth/passkeys/options': () => reauthentication,
  'POST /auth/passkeys': () => ({ name: 'Portatile', attestation: unknownAttestation }),
  'PUT /auth/passkeys/{id}': () => ({ name: 'Telefono' }),
  'DELETE /auth/passkeys/{id}': () => reauthentication,
  'POST /shares/view': () => ({ token: 'inventato' }),
  'PUT /authors/{slug}': () => ({ text: 'Scrive di affreschi.' }),
  'PUT /authors/{slug}/account': () => ({ account: '' }),
  'PUT /tags/{slug}': () => ({ text: 'Che cosa si fa perché duri.' }),
  'PUT /drafts/{kind}/{id}': () => ({ title: 'Non ancora salvato' }),
  'POST /notes/{kind}/{id}': () => noteForm,
  'POST /notes/{kind}/{id}/{note}/answers': () => ({ text: 'Lo dice la fonte.' }),
  'POST /articles': () => articleForm,
  'POST /videos': () => videoForm,
  'POST /events': () => eventForm,
  'POST /news': () => newsForm,
  'POST /gallery': () => galleryForm,
  'POST /media': mediaForm,
  'PUT /media/{id}/file': mediaForm,
  'POST /newsletter/subscribe': () => reader,
  'POST /newsletter/resubscribe': () => reader,
  'POST /newsletter/admin-unsubscribe': () => reader,
  'POST /newsletter/subscriptions/origin': () => reader,
  'POST /newsletter/confirm': () => ({ ...reader, token: 'inventato' }),
  'POST /newsletter/undo-unsubscribe': () => ({ ...reader, token: 'inventato' }),
  'POST /newsletter/create': () => newsletterForm,
  'POST /newsletter/preview': () => newsletterForm,
  'POST /newsletter/newsletters/{id}/settle': () => ({ outcome: 'sent' }),
  'POST /newsletter/subscriptions/import': () => ({ csv: 'email,data_consenso\n' }),
};
/** Values of path parameters. */
export const parameters: Record<string, string | undefined> = {
  year: '2026',
  month: '11',
  kind: 'article',
  slug: 'ada-neri',
  email: reader.email,
};
