import { type ContentKind, contentKinds, type ModeratedKind } from '#shared/model/kinds/kinds.ts';
import { isId } from '#shared/text/ids.ts';

/** The magazine's addresses. Ids are validated earlier (`shared/model/fields.ts`). */
export const articlePath = (id: string) => `/articolo/${id}`;
export const eventPath = (id: string) => `/evento/${id}`;
export const eventCalendarPath = (id: string) => `/evento/${id}.ics`;
export const newsPath = (id: string) => `/news/${id}`;
/** The page of videos with one of them open. It has a file of its own, below (`infra/edge/viewer-request.js`). */
export const videoPath = (id: string) => `/video?video=${id}`;
/** The file of that page, which is no address of its own. */
export const videoFilePath = (id: string) => `/video/${id}`;
/** The gallery with one work opened. */
export const workPath = (id: string) => `/galleria?opera=${id}`;
const itemPaths: Record<ContentKind, (id: string) => string> = {
  article: articlePath,
  event: eventPath,
  news: newsPath,
  video: videoPath,
  gallery: workPath,
};
/** The public page of an item. */
export const itemPath = (kind: ContentKind, id: string) => itemPaths[kind](id);
/** The item that such an address names. */
export function itemAt(path: string): { kind: ContentKind; id: string } | undefined {
  const id = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('=')) + 1);
  if (!isId(id)) return undefined;
  const kind = contentKinds.find((contentKind) => itemPath(contentKind, id) === path);
  return kind && { kind, id };
}
export const categoryPath = (category: string) => `/articoli?category=${category}`;
/** Without a month it is the current one. */
export const calendarPath = (month?: string) => (month === undefined ? '/calendario' : `/calendario/${month}`);
/** The search of the site, with these words. */
export const searchPath = (words: string) => `/cerca?q=${encodeURIComponent(words)}`;
export const aboutPath = '/chi-siamo';
export const privacyPath = '/privacy';
/** What a reader keeps in this browser. */
export const keptPath = '/salvati';
export const loginPath = (next?: string) => (next ? `/login?next=${encodeURIComponent(next)}` : '/login');

/** Links in mails to accounts. Their pages only ask: mail scanners open links too. */
export const resetPath = (token?: string) => linkWith('/reimposta-password', token);
export const invitationPath = (token?: string) => linkWith('/invito', token);
export const confirmEmailPath = (token?: string) => linkWith('/conferma-email', token);
/** `password`: for members of the staff who must choose a stronger one first. */
export const profilePath = (reason?: 'password' | 'secondo-fattore') =>
  reason ? `/profilo?motivo=${reason}` : '/profilo';
/** Where a person chooses which mails of the newsroom come. */
export const notificationSettingsPath = `${profilePath()}#avvisi`;
export const forgotPath = '/password-dimenticata';
/** An unpublished item, for a person with the link and no account. */
export const sharedDraftPath = (token?: string) => linkWith('/bozza', token);
const linkWith = (path: string, token?: string) => (token === undefined ? path : `${path}?token=${token}`);

/** Without a page it is the list itself; older pages are numbered from the oldest, so that a new item changes only the newest. */
const listPath = (list: string) => (page?: number) => (page === undefined ? list : `${list}/pagina/${page}`);
export const articleListPath = listPath('/articoli');
export const newsListPath = listPath('/news');
export const eventListPath = listPath('/eventi');
export const videoListPath = listPath('/video');
export const galleryPath = listPath('/galleria');
export const newsletterListPath = listPath('/newsletter');

/** Feeds: everything, or one category. */
export const rssPath = (category?: string) => (category ? `/rss/${category}.xml` : '/rss.xml');
export const jsonFeedPath = (category?: string) => (category ? `/feed/${category}.json` : '/feed.json');

/** The forms of the staff: one for a new item, one that edits every item of the kind. */
const forms: Record<ContentKind, { create: string; edit: string }> = {
  article: { create: '/create-article', edit: '/edit-article' },
  video: { create: '/create-video', edit: '/edit-video' },
  event: { create: '/crea-evento', edit: '/modifica-evento' },
  news: { create: '/crea-notizia', edit: '/modifica-notizia' },
  gallery: { create: '/crea-opera', edit: '/modifica-opera' },
};
export const createPath = (kind: ContentKind) => forms[kind].create;
export const editShellPath = (kind: ContentKind) => forms[kind].edit;
export const editPath = (kind: ContentKind, id: string) => `${forms[kind].edit}/${id}`;

const previewed = { article: 'articolo', video: 'video', event: 'evento' } as const satisfies Record<
  ModeratedKind,
  string
>;

/** The preview of a working edition, for the staff. */
export const previewPath = (kind: ModeratedKind, id: string) => `/anteprima/${previewed[kind]}/${id}`;

/** The form that asks for the newsletter. */
export const newsletterFormPath = `${newsletterListPath()}#newsletter`;

export const newsletterIssuePath = (id: string) => `/newsletter/${id}`;

const signed = (email: string, token: string) => `?email=${encodeURIComponent(email)}&t=${token}`;
/** `sent`: when the mail with the link left. `asks`: the page acts only once its reader has pressed a button. */
export function unsubscribePath(email: string, token: string, { sent, asks }: { sent?: Date; asks?: boolean } = {}) {
  const when = sent ? `&sent=${Math.floor(sent.getTime() / 1_000)}` : '';
  return `/unsubscribe${signed(email, token)}${when}${asks ? '&ask=1' : ''}`;
}
export const newsletterConfirmPath = (email: string, token: string) => `/confirm${signed(email, token)}`;
