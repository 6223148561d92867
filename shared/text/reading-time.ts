/** Words a minute of somebody who reads Italian prose on a screen. */
const wordsPerMinute = 220;

export function readingMinutes(text: string): number {
  return Math.max(1, Math.round((text.match(/\p{L}[\p{L}\p{N}’'-]*/gu) ?? []).length / wordsPerMinute));
}

/** `9 minuti di lettura` */
export function readingTime(text: string): string {
  const minutes = readingMinutes(text);
  return `${minutes} ${minutes === 1 ? 'minuto' : 'minuti'} di lettura`;
}
