import { type ContentKind, contentKinds, type ModeratedKind } from '#shared/kinds/kinds.ts';
import { type TermRef, taxonomies } from '#shared/kinds/terms.ts';
import { kinds } from '#shared/kinds.ts';
import type { Status } from '#shared/rules/permissions.ts';
import { isId } from '#shared/text/ids.ts';

/** The magazine's addresses. Ids are validated earlier (`shared/rules/fields.ts`). */
/** An item by its id and, once it was published, by the words of its address. */
export type Addressed = { id: string; slug?: string | undefined };
export const nameOf = ({ id, slug }: Addressed): string => slug || id;
/** The public page of an item. Where its words are not known, its id leads to them. */
export const itemPath = (kind: ContentKind, item: Addressed) => kinds[kind].address + nameOf(item);
/** Of a working edition: its words lead to it once it is published, and its id always. */
export const editionPath = (kind: ContentKind, item: Addressed & { status?: Status | undefined }) =>
  itemPath(kind, item.status === 'published' ? item : { id: item.id });
/** Whether it has that page to itself, where the newsroom sees a draft too; other kinds are opened on the page of their list. */
export const hasOwnPage = (kind: ContentKind) => kinds[kind].address.endsWith('/');
/** The id of the item that is opened on the page of its list at this address. */
export function openedId(kind: ContentKind, path: string, search: string): string | null {
  const { address, list } = kinds[kind];
  const isOpened = path === list && address.startsWith(`${list}?`);
  return isOpened ? new URLSearchParams(search).get(address.slice(list.length + 1, -1)) : null;
}
export const articlePath = (item: Addressed) => itemPath('article', item);
export const eventPath = (item: Addressed) => itemPath('event', item);
export const eventCalendarPath = (item: Addressed) => `${eventPath(item)}.ics`;
export const newsPath = (item: Addressed) => itemPath('news', item);
export const videoPath = (id: string) => itemPath('video', { id });
export const workPath = (id: string) => itemPath('gallery', { id });
/** The item that such an address names, by its id or by the words of its address. */
export function itemAt(path: string): { kind: ContentKind; name: string } | undefined {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('=')) + 1);
  if (!isId(name)) return undefined;
  const kind = contentKinds.find((contentKind) => itemPath(contentKind, { id: name }) === path);
  return kind && { kind, name };
}
export const categoryPath = (category: string) => `/articoli?category=${category}`;
export const calendarPath = (month?: string) => (month === undefined ? '/calendario' : `/calendario/${month}`);
export const searchPath = (words: string) => `/cerca?q=${encodeURIComponent(words)}`;
export const aboutPath = '/chi-siamo';
export const privacyPath = '/privacy';
export const keptPath = '/salvati';
export const loginPath = (next?: string) => (next ? `/login?next=${encodeURIComponent(next)}` : '/login');

/** Links in mails to accounts. Their pages only ask: mail scanners open links too. */
export const resetPath = (token?: string) => linkWith('/reimposta-password', token);
export const invitationPath = (token?: string) => linkWith('/invito', token);
export const confirmEmailPath = (token?: string) => linkWith('/conferma-email', token);
/** `password`: for members of the staff who must choose a stronger one first. */
export const profilePath = (reason?: 'password' | 'secondo-fattore') =>
  reason ? `/profilo?motivo=${reason}` : '/profilo';
export const notificationSettingsPath = `${profilePath()}#avvisi`;
export const forgotPath = '/password-dimenticata';
/** An unpublished item, for a person with the link and no account. */
export const sharedDraftPath = (token?: string) => linkWith('/bozza', token);
const linkWith = (path: string, token?: string) => (token === undefined ? path : `${path}?token=${token}`);

/** Without a page it is the list itself; older pages are numbered from the oldest, so that a new item changes only the newest. */
const listPath = (list: string) => (page?: number) => (page === undefined ? list : `${list}/pagina/${page}`);
export const listPathOf = (kind: ContentKind) => listPath(kinds[kind].list);
export const articleListPath = listPath(kinds.article.list);
export const newsListPath = listPath(kinds.news.list);
export const eventListPath = listPath(kinds.event.list);
export const videoListPath = listPath(kinds.video.list);
export const galleryPath = listPath(kinds.gallery.list);
export const newsletterListPath = listPath('/newsletter');

export const rssPath = (category?: string) => (category ? `/rss/${category}.xml` : '/rss.xml');
export const jsonFeedPath = (category?: string) => (category ? `/feed/${category}.json` : '/feed.json');

/** The pieces of an author or a tag: the newest, or an older page. */
export const termPath = ({ taxonomy, slug }: TermRef, page?: number) =>
  listPath(`${taxonomies[taxonomy].folder}/${slug}`)(page);
export const termFeedPath = (term: TermRef) => `${termPath(term)}.xml`;

/** The forms of the staff: one for a new item, one that edits every item of the kind. */
export const createPath = (kind: ContentKind) => kinds[kind].forms.create;
export const editShellPath = (kind: ContentKind) => kinds[kind].forms.edit;
export const editPath = (kind: ContentKind, id: string) => `${editShellPath(kind)}/${id}`;

/** The preview of a working edition, for the staff: one page shows every item of the kind. */
export const previewShellPath = (kind: ModeratedKind) => `/anteprima/${kinds[kind].preview}`;
export const previewPath = (kind: ModeratedKind, id: string) => `${previewShellPath(kind)}/${id}`;

export const newsletterFormPath = `${newsletterListPath()}#newsletter`;

export const newsletterIssuePath = (id: string) => `/newsletter/${id}`;

const signed = (email: string, token: string) => `?email=${encodeURIComponent(email)}&t=${token}`;
/** `sent`: when the mail with the link left. `asks`: the page acts only once its reader has pressed a button. */
export function unsubscribePath(email: string, token: string, { sent, asks }: { sent?: Date; asks?: boolean } = {}) {
  const when = sent ? `&sent=${Math.floor(sent.getTime() / 1_000)}` : '';
  return `/unsubscribe${signed(email, token)}${when}${asks ? '&ask=1' : ''}`;
}
export const newsletterConfirmPath = (email: string, token: string) => `/confirm${signed(email, token)}`;
