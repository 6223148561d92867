import { describe, expect, it } from 'vitest';
import { cspHash, minifyPage } from './minify-page.ts';

const hashes = (...texts: string[]) => texts.map((text) => ` '${cspHash(text)}'`).join('');
const page = (policy: string, body: string) =>
  `<head><meta http-equiv="content-security-policy" content="${policy}"></head><body>${body}</body>`;

it('a page allows its own inline scripts and styles, and none of those that other pages have', () => {
  const body = '<style media="print">p{}</style><script type="module">go()</script><script src="/a.js"></script>';
  const all = `script-src 'self'${hashes('go()', 'elsewhere()')}; style-src 'self'${hashes('p{}', 'a{}')};`;
  expect(minifyPage(page(all, body))).toBe(
    page(`script-src 'self'${hashes('go()')}; style-src 'self'${hashes('p{}')};`, body),
  );
});

it('an inline script without a hash in the policy stays forbidden', () => {
  const written = page("script-src 'self'; style-src 'self';", '<script>steal()</script>');
  expect(minifyPage(written)).toBe(written);
});

it.each(['<script>', '<style>', '</head>', 'a ><style'])('the words of an attribute stay words: %s', (words) => {
  const policy = `style-src 'self'${hashes('a{}', 'b{}')};`;
  const written = `<head><meta name="description" content="${words}"><style>a{}</style><script>if(a<b)c="<style>"</script></head><p title="${words}">`;
  const escaped = words.replaceAll('<', '&lt;');
  expect(minifyPage(written, policy)).toBe(
    `<head><meta name="description" content="${escaped}"><style>a{}</style><script>if(a<b)c="<style>"</script><meta http-equiv="content-security-policy" content="style-src 'self'${hashes('a{}')};"></head><p title="${escaped}">`,
  );
});

describe('the policy of a page', () => {
  const policy = "script-src 'self'; style-src 'self';";

  it('the policy is written into the page where Astro sends it as a header', () => {
    expect(minifyPage('<head></head><body></body>', policy)).toBe(page(policy, ''));
  });

  it('the policy stays where Astro has written it into the page', () => {
    expect(minifyPage(page(policy, ''))).toBe(page(policy, ''));
  });
});

describe('the styles of a page', () => {
  const styled = (policy: string, ...styles: string[]) =>
    `<head>${styles[0]}<meta http-equiv="content-security-policy" content="${policy}">${styles.slice(1).join('')}</head>`;

  it('the styles of a page become one, in their order, and the policy allows it', () => {
    const all = `script-src 'self'; style-src 'self'${hashes('a{}', 'b{}', 'c{}')};`;
    const page = styled(all, '<style>a{}</style>', '<style>b{}</style>', '<style>c{}</style>');
    expect(minifyPage(page)).toBe(
      styled(`script-src 'self'; style-src 'self'${hashes('a{}b{}c{}')};`, '<style>a{}b{}c{}</style>'),
    );
  });

  it('the style of islands becomes a part of the style of the head', () => {
    const island = 'astro-island,astro-slot{display:contents}';
    const policy = `style-src 'self'${hashes('a{}', island)};`;
    const page = `<head><style>a{}</style></head><body><p></p><style>${island}</style><astro-island></astro-island></body>`;
    expect(minifyPage(page, policy)).toBe(
      `<head><style>a{}${island}</style><meta http-equiv="content-security-policy" content="style-src 'self'${hashes(`a{}${island}`)};"></head><body><p></p><astro-island></astro-island></body>`,
    );
  });

  it('a style without a hash is not joined to the others and stays forbidden', () => {
    const all = `style-src 'self'${hashes('a{}', 'b{}')};`;
    const page = styled(all, '<style>a{}</style>', '<style>stolen{}</style>', '<style>b{}</style>');
    expect(minifyPage(page)).toBe(
      styled(`style-src 'self'${hashes('a{}b{}')};`, '<style>a{}b{}</style>', '<style>stolen{}</style>'),
    );
  });
});

it('a script that never ends is left as it is', () => {
  const cut = page("script-src 'self';", '<script>go(').replace('</body>', '');
  expect(minifyPage(cut)).toBe(cut);
});
