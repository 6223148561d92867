import { expect, it } from 'vitest';
import { cspHash } from './csp.ts';
import { withShortScopes } from './short-scopes.ts';

const page = (style: string, body: string) =>
  `<head><meta http-equiv="content-security-policy" content="style-src 'self' '${cspHash(style)}';"><style>${style}</style></head><body>${body}</body>`;

it('a page numbers the scopes of its styles, one number each, and still allows the style', () => {
  const [one, other] = ['data-astro-cid-fzpbxy5g', 'data-astro-cid-s6aarpac'];
  const long = page(`a[${one}]{}b[${other}]{}`, `<a ${one}><b ${other} ${one}></b></a>`);
  expect(withShortScopes(long)).toBe(page('a[data-0]{}b[data-1]{}', '<a data-0><b data-1 data-0></b></a>'));
});

it('a page without scopes stays as it is', () => {
  const plain = page('a{}', '<a data-id="1"></a>');
  expect(withShortScopes(plain)).toBe(plain);
});
