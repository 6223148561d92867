type Kind = {
  collection: string;
  /** Whether its items need approval: they have two editions, what the newsroom works on and what readers see. Others are a draft or live. */
  moderated: boolean;
  list: string;
  /** Where an item is read, before its id. */
  address: string;
  /** What is rendered for one item, its page first; works are shown by the pages of their lists. */
  files: readonly string[];
  forms: { create: string; edit: string };
  /** The folder of its previews. */
  preview?: string;
};

/**
 * The kinds of content. Keys, files, addresses of the API and the import use their names, and all other tables read these two: this one
 * is on the pages of readers too.
 */
export const kinds = {
  article: {
    collection: 'articles',
    moderated: true,
    list: '/articoli',
    address: '/articolo/',
    files: ['/articolo/{id}'],
    forms: { create: '/create-article', edit: '/edit-article' },
    preview: 'articolo',
  },
  video: {
    collection: 'videos',
    moderated: true,
    list: '/video',
    // The page of videos with one of them open. It has a file of its own, below, which is no address (`infra/edge/viewer-request.js`).
    address: '/video?video=',
    files: ['/video/{id}'],
    forms: { create: '/create-video', edit: '/edit-video' },
    preview: 'video',
  },
  event: {
    collection: 'events',
    moderated: true,
    list: '/eventi',
    address: '/evento/',
    files: ['/evento/{id}', '/evento/{id}.ics'],
    forms: { create: '/crea-evento', edit: '/modifica-evento' },
    preview: 'evento',
  },
  news: {
    collection: 'news',
    moderated: false,
    list: '/news',
    address: '/news/',
    files: ['/news/{id}'],
    forms: { create: '/crea-notizia', edit: '/modifica-notizia' },
  },
  gallery: {
    collection: 'gallery',
    moderated: false,
    list: '/galleria',
    // The gallery with one work opened.
    address: '/galleria?opera=',
    files: [],
    forms: { create: '/crea-opera', edit: '/modifica-opera' },
  },
} as const satisfies Record<string, Kind>;

type Details = {
  /** One and several of its items, with their articles (shared/text/kind-words.ts makes the sentences of them). */
  the: string;
  all: string;
  feminine: boolean;
  title: string;
  /** The table of magazine.ts by which its items are sorted, and whether readers narrow its list by it. */
  topics: 'categories' | 'eventTypes' | 'galleryCategories';
  isNarrowed: boolean;
  /** What stands beside a title: its author and date, its date alone, when and where it takes place, its artist. */
  note: 'author' | 'date' | 'occasion' | 'artist';
  /** The field that says what an item is about. */
  lead: 'description' | 'summary' | 'artist';
  /** What an editor reads of it before a decision. */
  reviewed?: readonly string[];
  first?: string;
  /** What the search of the site finds it by, besides its title and the line below, by weight. */
  searched: readonly string[];
  notFound: string;
};

export const kindDetails = {
  article: {
    the: 'l’articolo',
    all: 'gli articoli',
    feminine: false,
    title: 'Articoli',
    topics: 'categories',
    isNarrowed: true,
    note: 'author',
    lead: 'description',
    reviewed: ['excerpt', 'content'],
    first: 'Crea il tuo primo articolo',
    searched: ['description', 'excerpt', 'content', 'tags', 'author', 'topic'],
    notFound: 'ARTICLE_NOT_FOUND',
  },
  video: {
    the: 'il video',
    all: 'i video',
    feminine: false,
    title: 'Video',
    topics: 'categories',
    isNarrowed: true,
    note: 'author',
    lead: 'description',
    reviewed: ['description', 'videoUrl'],
    first: 'Aggiungi il tuo primo video',
    searched: ['description', 'author', 'topic'],
    notFound: 'VIDEO_NOT_FOUND',
  },
  event: {
    the: 'l’evento',
    all: 'gli eventi',
    feminine: false,
    title: 'Eventi',
    topics: 'eventTypes',
    isNarrowed: true,
    note: 'occasion',
    lead: 'description',
    reviewed: ['description', 'content'],
    first: 'Segnala il tuo primo evento',
    searched: ['description', 'place', 'organizer', 'content', 'topic'],
    notFound: 'EVENT_NOT_FOUND',
  },
  news: {
    the: 'la notizia',
    all: 'le notizie',
    feminine: true,
    title: 'Notizie',
    topics: 'categories',
    isNarrowed: false,
    note: 'date',
    lead: 'summary',
    searched: ['description', 'content', 'tags', 'author', 'topic'],
    notFound: 'NEWS_NOT_FOUND',
  },
  gallery: {
    the: 'l’opera',
    all: 'le opere',
    feminine: true,
    title: 'Galleria',
    topics: 'galleryCategories',
    isNarrowed: true,
    note: 'artist',
    lead: 'artist',
    searched: ['artist', 'imageCaption', 'imageAlt', 'topic'],
    notFound: 'GALLERY_ITEM_NOT_FOUND',
  },
} as const satisfies Record<keyof typeof kinds, Details>;
