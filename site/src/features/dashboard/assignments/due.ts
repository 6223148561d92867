import { type CivilDate, dateWith, partsOf } from '#shared/time/dates.ts';

/** How far away the day of an assignment is, in words: no colour alone says that it is late. */
export function dueWords(due: CivilDate | undefined, today: CivilDate): { text: string; isLate: boolean } {
  if (due === undefined) return { text: 'Senza scadenza', isLate: false };
  const days = daysBetween(today, due);
  if (days === 0) return { text: 'Scade oggi', isLate: false };
  if (days === 1) return { text: 'Scade domani', isLate: false };
  if (days > 0) return { text: `Entro ${dateWith('il', due)}`, isLate: false };
  const since = days === -1 ? 'da ieri' : `da ${-days} giorni`;
  return { text: `Scaduto ${since}: era per ${dateWith('il', due)}`, isLate: true };
}

const dayNumber = (date: CivilDate) => {
  const [year, month, day] = partsOf(date);
  return Date.UTC(year, month - 1, day) / 86_400_000;
};

const daysBetween = (from: CivilDate, to: CivilDate) => dayNumber(to) - dayNumber(from);
