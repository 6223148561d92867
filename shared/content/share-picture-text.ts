import { categories, type EventTypeName, eventTypeNamed } from '#shared/magazine.ts';
import { type CivilDate, dateRange, longDate } from '#shared/time/dates.ts';

/** The words of a share picture and the colour behind them. */
export type SharePictureText = {
  title: string;
  /** Category or type, above the title. */
  label: string;
  /** The author, or the day. */
  note: string;
  /** Of the category, behind #151515. */
  color: string;
};

/** The sizes of its title in pixels, of 1200 × 630; the largest that fits is taken. */
export const sharePictureTitle = {
  height: 310,
  besidePicture: [80, 72, 64, 56, 50, 44, 38],
  alone: [128, 112, 98, 86, 74, 64, 56, 48, 42],
} as const;

export const articleSharePicture = (item: { title: string; category: string; author: string }): SharePictureText => ({
  ...ofCategory(item.category),
  title: item.title,
  note: `di ${item.author}`,
});

export const newsSharePicture = (item: { title: string; category: string; date: CivilDate }): SharePictureText => ({
  ...ofCategory(item.category),
  title: item.title,
  note: longDate(item.date),
});

type SharedEvent = { title: string; type: EventTypeName; startDate: CivilDate; endDate: CivilDate };

export const eventSharePicture = (item: SharedEvent): SharePictureText => ({
  ...ofType(item.type),
  title: item.title,
  note: dateRange(item.startDate, item.endDate),
});

function ofCategory(category: string): Pick<SharePictureText, 'label' | 'color'> {
  const { name, color } = categories.find(({ id }) => id === category) ?? categories[0];
  return { label: name, color };
}

function ofType(type: EventTypeName): Pick<SharePictureText, 'label' | 'color'> {
  const { name, color } = eventTypeNamed(type);
  return { label: name, color };
}
