import type { AccountMail } from '#functions/accounts/account-mail.ts';
import type { Context } from '#functions/context/context.ts';
import { notificationSettingsPath } from '#shared/content/paths.ts';
import { notifications } from '#shared/limits.ts';
import { magazine } from '#shared/magazine.ts';
import type { ContentKind } from '#shared/model/kinds/kinds.ts';
import type { NotificationTopic } from '#shared/rules/notifications.ts';
import type { Notified } from './distribute.ts';

const named: Record<ContentKind, string> = {
  article: 'l’articolo',
  video: 'il video',
  event: 'l’evento',
  news: 'la notizia',
  gallery: 'l’opera',
};

const titles: Record<NotificationTopic, (title: string) => string> = {
  submitted: (title) => `Da approvare: «${title}»`,
  approved: (title) => `Approvato: «${title}»`,
  rejected: (title) => `Respinto: «${title}»`,
  changed: (title) => `Modificato: «${title}»`,
  assigned: (title) => `Affidato a te: «${title}»`,
  noted: (title) => `Annotato: «${title}»`,
};

const sentences: Record<NotificationTopic, (by: string, what: string, reason?: string) => string> = {
  submitted: (by, what) => `${by} chiede l’approvazione per ${what}.`,
  approved: (by, what) => `${by} ha approvato ${what}: ora è online.`,
  rejected: (by, what, reason) =>
    `${by} ha rimandato in bozza ${what}${reason ? `, con questo motivo: ${reason}` : ', senza un motivo'}`,
  changed: (by, what) => `${by} ha modificato ${what}.`,
  // Of an assignment the mail gives title and day.
  assigned: (by, what, day) => `${by} ti ha affidato ${what}${day ? `, ${day}` : ''}.`,
  noted: (by, what) => `${by} ha scritto note su ${what}.`,
};

/** One mail with all of these changes, the oldest first. */
export function notificationMail(ctx: Context, to: string, changes: readonly Notified[]): AccountMail {
  const distinct = withoutRepetitions(changes);
  const [first] = distinct;
  const [shown, more] = [distinct.slice(0, notifications.shownPerMail), distinct.length - notifications.shownPerMail];
  const at = ctx.settings.accountLinks;
  return {
    to,
    title:
      distinct.length === 1 && first ? titles[first.topic](first.title) : `${distinct.length} novità dalla redazione`,
    preheader: shown
      .slice(0, 3)
      .map(({ topic, title }) => titles[topic](title))
      .join(' · '),
    paragraphs: [
      ...shown.map(({ topic, by, kind, title, reason }) =>
        sentences[topic](by.name, `${named[kind]} «${title}»`, reason),
      ),
      ...(more > 0 ? [`E altre ${more} novità, che trovi nella dashboard.`] : []),
    ],
    action: { label: 'Apri la dashboard', href: `${at}/dashboard` },
    afterwards: [
      `Ricevi questo messaggio perché lavori nella redazione di ${magazine.name} e nel tuo profilo hai scelto di sapere queste cose. Al massimo una mail ogni quarto d’ora.`,
    ],
    settings: { label: 'Scegli quali messaggi ricevere, o nessuno', href: at + notificationSettingsPath },
  };
}

/** Several saves of one piece by one person are one sentence. */
const withoutRepetitions = (changes: readonly Notified[]): Notified[] => [
  ...new Map(
    changes.map((change) => [[change.topic, change.kind, change.id, change.by.id].join(' '), change]),
  ).values(),
];
