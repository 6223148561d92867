import type { Context } from '#functions/context/context.ts';
import type { PersonMail } from '#functions/mail/person-mail.ts';
import type { ContentKind } from '#shared/kinds/kinds.ts';
import { notifications } from '#shared/limits.ts';
import { magazine } from '#shared/magazine.ts';
import type { NotificationTopic } from '#shared/notifications/notifications.ts';
import { type Addressed, editPath, itemPath, notificationSettingsPath } from '#shared/publish/paths.ts';
import { wordsOf } from '#shared/text/kind-words.ts';
import type { Notified } from './distribute.ts';

type NamedItem = Pick<ReturnType<typeof wordsOf>, 'the' | 'onThe'>;

type Words = {
  title: (title: string) => string;
  sentence: (by: string, item: NamedItem, reason?: string) => string;
  /** Where to see it or go on; the form of the item unless given. */
  path?: (kind: ContentKind, item: Addressed) => string;
};

/** What a person wrote may end without a full stop. */
const sentence = (text: string) => (/[.!?…]$/.test(text.trimEnd()) ? text : `${text}.`);

const words: Record<NotificationTopic, Words> = {
  submitted: {
    title: (title) => `Da approvare: «${title}»`,
    sentence: (by, { the }) => `${by} chiede l’approvazione per ${the}.`,
  },
  approved: {
    title: (title) => `Approvato: «${title}»`,
    sentence: (by, { the }) => `${by} ha approvato ${the}: ora è online.`,
    path: itemPath,
  },
  rejected: {
    title: (title) => `Respinto: «${title}»`,
    sentence: (by, { the }, reason) =>
      sentence(`${by} ha rimandato in bozza ${the}${reason ? `, con questo motivo: ${reason}` : ', senza un motivo'}`),
  },
  changed: {
    title: (title) => `Modificato: «${title}»`,
    sentence: (by, { the }) => `${by} ha modificato ${the}.`,
  },
  noted: {
    title: (title) => `Commentato: «${title}»`,
    sentence: (by, { onThe }) => `${by} ha scritto commenti ${onThe}.`,
  },
};

const withTitle = ({ the, onThe }: NamedItem, title: string): NamedItem => ({
  the: `${the} «${title}»`,
  onThe: `${onThe} «${title}»`,
});

/** One mail with all of these changes, the oldest first. */
export function notificationMail(ctx: Context, to: string, changes: readonly Notified[]): PersonMail {
  const distinct = withoutRepetitions(changes);
  const [first] = distinct;
  const shown = distinct.slice(0, notifications.shownPerMail);
  const more = distinct.length - notifications.shownPerMail;
  const at = ctx.settings.serverUrl;
  return {
    to,
    title:
      distinct.length === 1 && first
        ? words[first.topic].title(first.title)
        : `${distinct.length} novità dalla redazione`,
    preheader: shown
      .slice(0, 3)
      .map(({ topic, title }) => words[topic].title(title))
      .join(' · '),
    paragraphs: [
      ...shown.map(({ topic, by, kind, id, slug, title, reason }) => ({
        text: words[topic].sentence(by.name, withTitle(wordsOf(kind), title), reason),
        link: {
          label: `Apri ${wordsOf(kind).the}`,
          href: at + (words[topic].path?.(kind, { id, slug }) ?? editPath(kind, id)),
        },
      })),
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
