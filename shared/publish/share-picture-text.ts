import type { ContentKind } from '#shared/kinds/kinds.ts';
import { kindDetails } from '#shared/kinds.ts';
import { categories, type EventTypeName, eventTypeNamed } from '#shared/magazine.ts';
import { type CivilDate, dateRange, longDate } from '#shared/time/dates.ts';

export type SharePictureText = {
  title: string;
  label: string;
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

type Item = { title: string; category: string; author: string; date: CivilDate };
type Event = { title: string; type: EventTypeName; startDate: CivilDate; endDate: CivilDate };

export const sharePictureText = (kind: ContentKind, item: Item | Event): SharePictureText => ({
  ...('type' in item ? ofType(item.type) : ofCategory(item.category)),
  title: item.title,
  note: noteOf(kind, item),
});

function noteOf(kind: ContentKind, item: Item | Event): string {
  if ('type' in item) return dateRange(item.startDate, item.endDate);
  return kindDetails[kind].note === 'date' ? longDate(item.date) : `di ${item.author}`;
}

function ofCategory(category: string): Pick<SharePictureText, 'label' | 'color'> {
  const { name, color } = categories.find(({ id }) => id === category) ?? categories[0];
  return { label: name, color };
}

function ofType(type: EventTypeName): Pick<SharePictureText, 'label' | 'color'> {
  const { name, color } = eventTypeNamed(type);
  return { label: name, color };
}
