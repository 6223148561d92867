import { expect, it } from 'vitest';
import { wholeChange, withoutPicture } from './placing.ts';

const text = 'Prima.\n\n![](/media/A)\n\nDopo.\n\n![Un vaso](/media/A "Vaso")\n\nFine.';
const changes: [string, (text: string) => string][] = [
  ['another address', (all) => all.replaceAll('/media/A', '/media/LUNGO')],
  ['an address of the same length', (all) => all.replaceAll('/media/A', '/media/B')],
  ['no picture', (all) => withoutPicture(all, '/media/A')],
];

it.each(changes)('a text that gets %s keeps its selection at the same words', (_, change) => {
  const start = text.indexOf('Dopo');
  const { from, to, insert, select } = wholeChange({ text, start, end: start + 4 }, change);
  const changed = text.slice(0, from) + insert + text.slice(to);
  expect(changed).toBe(change(text));
  expect(changed.slice(...select)).toBe('Dopo');
});
