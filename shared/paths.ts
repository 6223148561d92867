/** The magazine's addresses. Ids are checked before they come here (`shared/model/id.ts`). */
export const articlePath = (id: string) => `/articolo/${id}`;
export const eventPath = (id: string) => `/evento/${id}`;
export const eventCalendarPath = (id: string) => `/evento/${id}.ics`;
export const newsPath = (id: string) => `/news/${id}`;
/** The page of videos with one of them open. */
export const videoPath = (id: string) => `/video?video=${id}`;
/** The wall with one work under the light. */
export const workPath = (id: string) => `/galleria?opera=${id}`;
export const categoryPath = (category: string) => `/articoli?category=${category}`;
export const editArticlePath = (id: string) => `/edit-article/${id}`;
export const editVideoPath = (id: string) => `/edit-video/${id}`;
export const loginPath = (next?: string) => (next ? `/login?next=${encodeURIComponent(next)}` : '/login');

/** Without a page it is the list itself; older pages are numbered from the oldest, so that a new item changes only the newest. */
const listPath = (list: string) => (page?: number) => (page === undefined ? list : `${list}/pagina/${page}`);
export const articleListPath = listPath('/articoli');
export const newsListPath = listPath('/news');
export const eventListPath = listPath('/eventi');
export const videoListPath = listPath('/video');
export const galleryPath = listPath('/galleria');

/** What readers of feeds subscribe to: everything, or one category. */
export const rssPath = (category?: string) => (category ? `/rss/${category}.xml` : '/rss.xml');
export const jsonFeedPath = (category?: string) => (category ? `/feed/${category}.json` : '/feed.json');
