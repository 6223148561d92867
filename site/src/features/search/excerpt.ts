import { joinElisions } from '#shared/text/words.ts';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

const readable = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name: string) => entities[name] ?? '');

/** An excerpt in runs of plain and found words: it is shown as text, never as markup. */
export function excerptRuns(excerpt: string): { text: string; found: boolean }[] {
  return joinElisions(withEllipses(excerpt))
    .split('<mark>')
    .flatMap((run, index) => {
      const [found = '', ...after] = run.split('</mark>');
      return index === 0
        ? [{ text: run, found: false }]
        : [
            { text: found, found: true },
            { text: after.join('</mark>'), found: false },
          ];
    })
    .map(({ text, found }) => ({ text: readable(text), found }))
    .filter(({ text }) => text !== '');
}

/** An excerpt that begins or ends inside a sentence says so. */
function withEllipses(excerpt: string): string {
  const words = excerpt.trim();
  const plain = words.replace(/<\/?mark>/g, '');
  return `${/^\p{Ll}/u.test(plain) ? '… ' : ''}${words}${/([.!?…»]|^)$/.test(plain) ? '' : ' …'}`;
}
