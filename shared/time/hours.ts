/** `dalle 18:30`, `alle 01:00`; one o’clock begins with a vowel: `dall’1:00`. */
export const timeWith = (word: 'dalle' | 'alle', time: string): string =>
  /^0?1:/.test(time) ? `${word.slice(0, -1)}’${time.replace(/^0/, '')}` : `${word} ${time}`;

/** Opening hours in words: `10:00 – 19:00`, `dalle 18:30`, `fino alle 22:00`; empty where there are none. */
export function openingHours({
  startTime,
  endTime,
}: {
  startTime?: string | undefined;
  endTime?: string | undefined;
}): string {
  if (startTime && endTime) return `${startTime} – ${endTime}`;
  if (startTime) return timeWith('dalle', startTime);
  return endTime ? `fino ${timeWith('alle', endTime)}` : '';
}
