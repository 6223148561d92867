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

/** Page 1 is the list itself; older pages are numbered from the oldest item, so that a new one changes only the newest. */
export const articleListPath = (page?: number) => (page === undefined ? '/articoli' : `/articoli/pagina/${page}`);
export const newsListPath = (page?: number) => (page === undefined ? '/news' : `/news/pagina/${page}`);
