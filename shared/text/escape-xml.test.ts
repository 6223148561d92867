import { expect, it } from 'vitest';
import { element, escapeXml } from './escape-xml.ts';

it('escapes what XML reads as its own', () =>
  expect(escapeXml(`<a href="x">Tom & l'altro</a>`)).toBe(
    '&lt;a href=&quot;x&quot;&gt;Tom &amp; l&apos;altro&lt;/a&gt;',
  ));

it('characters that XML forbids are left out', () => expect(escapeXml('a\u0000b\u000bc\td\ufffe😀')).toBe('abc\td😀'));

it('an XML element has its text escaped', () => expect(element('loc', 'a&b')).toBe('<loc>a&amp;b</loc>'));
