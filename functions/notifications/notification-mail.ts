import type { AccountMail } from '#functions/accounts/account-mail.ts';
import type { Context } from '#functions/context/context.ts';
import { notificationSettingsPath } from '#shared/content/paths.ts';
import { notifications } from '#shared/limits.ts';
import { magazine } from '#shared/magazine.ts';
import type { ContentKind } from '#shared/model/kinds/kinds.ts';
import type { NotificationTopic } from '#shared/rules/notifications.ts';
import type { Notified } from './distribute.ts';

/** The kind of an item with its article, and with the preposition «su». */
type NamedItem = { the: string; onThe: string };

const named: Record<ContentKind, NamedItem> = {
  article: { the: 'l’articolo', onThe: 'sull’articolo' },
  video: { the: 'il video', onThe: 'sul video' },
  event: { the: 'l’evento', onThe: 'sull’evento' },
  news: { the: 'la notizia', onThe: 'sulla notizia' },
  gallery: { the: 'l’opera', onThe: 'sull’opera' },
};

const titles: Record<NotificationTopic, (title: string) => string> = {
  submitted: (title) => `Da approvare: «${title}»`,
  approved: (title) => `Approvato: «${title}»`,
  rejected: (title) => `Respinto: «${title}»`,
  changed: (title) => `Modificato: «${title}»`,
  assigned: (title) => `Affidato a te: «${title}»`,
  noted: (title) => `Annotato: «${title}»`,
};

const withTitle = ({ the, onThe }: NamedItem, title: string): NamedItem => ({
  the: `${the} «${title}»`,
  onThe: `${onThe} «${title}»`,
});

const sentences: Record<NotificationTopic, (by: string, item: NamedItem, reason?: string) => string> = {
  submitted: (by, { the }) => `${by} chiede l’approvazione per ${the}.`,
  approved: (by, { the }) => `${by} ha approvato ${the}: ora è online.`,
  rejected: (by, { the }, reason) =>
    `${by} ha rimandato in bozza ${the}${reason ? `, con questo motivo: ${reason}` : ', senza un motivo'}`,
  changed: (by, { the }) => `${by} ha modificato ${the}.`,
  // Of an assignment the mail gives title and day.
  assigned: (by, { the }, day) => `${by} ti ha affidato ${the}${day ? `, ${day}` : ''}.`,
  noted: (by, { onThe }) => `${by} ha scritto note ${onThe}.`,
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
        sentences[topic](by.name, withTitle(named[kind], title), reason),
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

/** Several saves of one item by one person are one sentence. */
const withoutRepetitions = (changes: readonly Notified[]): Notified[] => [
  ...new Map(
    changes.map((change) => [[change.topic, change.kind, change.id, change.by.id].join(' '), change]),
  ).values(),
];
