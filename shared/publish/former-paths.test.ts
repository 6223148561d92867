import { expect, test } from 'vitest';
import { formerPath } from './former-paths.ts';

test.each([
  ['/2019/05/titolo/', '/2019/05/titolo'],
  ['https://vecchia.example/2019/05/titolo//?utm=1#note', '/2019/05/titolo'],
  ['/Citt%C3%A0/', '/Città'],
  ['/citta%CC%80', '/città'],
  ['/cento%', '/cento%'],
  ['/wp-content/uploads/a.jpg', '/wp-content/uploads/a.jpg'],
  ['/?p=123', '/_former/p/123'],
  ['/?utm=1&page_id=7', '/_former/page_id/7'],
  ['/_former/p/123', '/_former/p/123'],
])('%s is known as %s', (address, path) => expect(formerPath(address)).toBe(path));

test.each(['/', '', '/?utm=1', '/?p=../a', 'http://', '/%00', `/${'a'.repeat(1_000)}`])(
  '%j is no former address',
  (address) => expect(formerPath(address)).toBeUndefined(),
);
