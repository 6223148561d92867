/**
 * The identity of this magazine; another magazine changes only this file and its texts.
 */
export const magazine = {
  name: 'Sinopia',
  tagline: 'Arte, cultura, antiquariato e mercato',
  description:
    'Sinopia è la rivista online di arte, cultura, antiquariato e mercato dell’arte: articoli, mostre, aste, fiere e restauri.',
  language: 'it',
  locale: 'it_IT',
  timeZone: 'Europe/Rome',
  /** In the ids that feeds and calendars give to items: it stays when the site moves to another address. */
  idDomain: 'sinopia.example',
  publisher: 'Sinopia Edizioni',
  address: 'Sinopia Edizioni, via del Carmine 12, 43121 Parma',
  emails: {
    newsletter: 'newsletter@sinopia.example',
    support: 'redazione@sinopia.example',
  },
  social: [
    { name: 'Instagram', href: 'https://www.instagram.com/' },
    { name: 'YouTube', href: 'https://www.youtube.com/' },
    { name: 'LinkedIn', href: 'https://www.linkedin.com/' },
    { name: 'Mastodon', href: 'https://mastodon.social/' },
  ],
  defaultArticleColors: { bgColor: '#ffd1e7', textColor: '#151515' },
} as const;

/** `color` is the background of #151515 text; `darkColor` its counterpart behind light text. */
export const categories = [
  { id: 'arte', name: 'Arte', color: '#ffd1e7', darkColor: '#4a2436' },
  { id: 'cultura', name: 'Cultura', color: '#d6e4ff', darkColor: '#22304d' },
  { id: 'antiquariato', name: 'Antiquariato', color: '#f2e1c4', darkColor: '#3a3225' },
  { id: 'mostre', name: 'Mostre', color: '#ffe48f', darkColor: '#4a4200' },
  { id: 'fiere', name: 'Fiere', color: '#c8f0d7', darkColor: '#1d3f2b' },
  { id: 'aste', name: 'Aste', color: '#e5d6ff', darkColor: '#35264f' },
  { id: 'attualita', name: 'Attualità', color: '#ffd3b5', darkColor: '#5e2a12' },
] as const;

export type CategoryId = (typeof categories)[number]['id'];

const categoryNames = new Map<string, string>(categories.map(({ id, name }) => [id, name]));

/** `Attualità` for `attualita`. */
export const categoryName = (id: CategoryId): string => categoryNames.get(id) ?? id;

export const defaultCategory: CategoryId = 'arte';

/**
 * `gender`: «conclusa» or «concluso». `thing`: as schema.org names it. `isFilter`: the lists have a button for it; the last type stands for
 * all without one. The colours are pink, blue, green, yellow.
 */
// biome-ignore format: one line for each type
export const eventTypes = [
  { name: 'Mostra', plural: 'Mostre', gender: 'f', thing: 'ExhibitionEvent', isFilter: true, color: '#ffd1e7', darkColor: '#4a2436' },
  { name: 'Fiera', plural: 'Fiere', gender: 'f', thing: 'ExhibitionEvent', isFilter: true, color: '#d6e4ff', darkColor: '#22304d' },
  { name: 'Asta', plural: 'Aste', gender: 'f', thing: 'SaleEvent', isFilter: true, color: '#c8f0d7', darkColor: '#1d3f2b' },
  { name: 'Conferenza', plural: 'Conferenze', gender: 'f', thing: 'EducationEvent', isFilter: false, color: '#ffe48f', darkColor: '#4a4200' },
  { name: 'Workshop', plural: 'Workshop', gender: 'm', thing: 'EducationEvent', isFilter: false, color: '#ffe48f', darkColor: '#4a4200' },
  { name: 'Altro evento', plural: 'Altri eventi', gender: 'm', thing: 'Event', isFilter: false, color: '#ffe48f', darkColor: '#4a4200' },
] as const;

export type EventType = (typeof eventTypes)[number];
export type EventTypeName = EventType['name'];

export const eventTypeNamed = (name: EventTypeName): EventType =>
  eventTypes.find((type) => type.name === name) ?? eventTypes[0];

/** Other pinks: by its own one tells exhibitions of the same weeks apart. */
export const exhibitionShades = [
  { color: '#f5a9cb', darkColor: '#74294f' },
  { color: '#ffc4bd', darkColor: '#5e2b2b' },
  { color: '#f2bfe8', darkColor: '#552a55' },
] as const;

/** The type of a new event. Of this one there are the most: one of them leads the programme, and the calendar has shades for it. */
export const defaultEventType = 'Mostra' satisfies EventTypeName;

export const galleryCategories = ['Contemporaneo', 'Classico', 'Decorativo', 'Antiquariato'] as const;

export type GalleryCategory = (typeof galleryCategories)[number];
