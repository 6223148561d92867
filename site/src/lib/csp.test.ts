import { expect, it } from 'vitest';
import { cspHash, narrowedPolicy } from './csp.ts';

const hashes = (...texts: string[]) => texts.map((text) => ` '${cspHash(text)}'`).join('');
const page = (policy: string, body: string) =>
  `<head><meta http-equiv="content-security-policy" content="${policy}"></head><body>${body}</body>`;

it('a page allows its own inline scripts and styles, and none of those that other pages have', () => {
  const body = '<style media="print">p{}</style><script type="module">go()</script><script src="/a.js"></script>';
  const all = `script-src 'self'${hashes('go()', 'elsewhere()')}; style-src 'self'${hashes('p{}', 'a{}')};`;
  expect(narrowedPolicy(page(all, body))).toBe(
    page(`script-src 'self'${hashes('go()')}; style-src 'self'${hashes('p{}')};`, body),
  );
});

it('an inline script that nobody announced stays forbidden', () => {
  const written = page("script-src 'self'; style-src 'self';", '<script>steal()</script>');
  expect(narrowedPolicy(written)).toBe(written);
});
