import { describe, expect, it, test } from 'vitest';
import { routeAtEdge } from '#infra/local/server/edge-route.ts';
import { contentKinds, moderatedKinds } from '#shared/kinds/kinds.ts';
import { createPath, editPath, editShellPath, previewPath } from '#shared/publish/paths.ts';

const routed = (uri: string, search = '') => {
  const answer = routeAtEdge(uri, new URLSearchParams(search));
  return 'statusCode' in answer ? `${answer.statusCode} ${answer.headers['location']?.value}` : answer.uri;
};

describe('a clean address', () => {
  test.each([
    ['/', '/index.html'],
    ['/articoli', '/articoli/index.html'],
    ['/articolo/01ABC', '/articolo/01ABC/index.html'],
    ['/rss.xml', '/rss.xml'],
    ['/evento/01ABC.ics', '/evento/01ABC.ics'],
    ['/_astro/page.Ab1.css', '/_astro/page.Ab1.css'],
    ['/edit-article/01ABC', '/edit-article/index.html'],
    ['/edit-article/a.b', '/edit-article/a.b'],
  ])('%s leads to %s', (uri, file) => expect(routed(uri)).toBe(file));
});

describe('every page has one address', () => {
  test.each([
    ['/articoli/', '/articoli'],
    ['/articoli//', '/articoli'],
    ['/index.html', '/'],
    ['/articolo/01ABC/index.html', '/articolo/01ABC'],
    ['/articoli/index.html/', '/articoli/index.html'],
    ['//', '/'],
    ['//altrove.example/', '/altrove.example'],
    ['/crea-articolo', '/create-article'],
    ['/crea-video', '/create-video'],
    ['/crea-video/', '/crea-video'],
    ['/articolo/01ABC/', '/articolo/01ABC'],
    ['/create-article/', '/create-article'],
    ['/sitemap-index.xml/', '/sitemap-index.xml'],
  ])('%s moves to %s', (uri, target) => expect(routed(uri)).toBe(`301 ${target}`));

  test.each([
    ['/2019/05/titolo/', '', '/2019/05/titolo/index.html'],
    ['/2019/05/titolo.html/', '', '/2019/05/titolo.html/index.html'],
    ['/', 'p=123', '/_former/p/123/index.html'],
    ['/', 'utm=1&page_id=7', '/_former/page_id/7/index.html'],
    ['/', 'p=..%2F', '/index.html'],
    ['/', 'utm=1', '/index.html'],
  ])('%s?%s may be one of the site before this one: the origin knows', (uri, search, file) =>
    expect(routed(uri, search)).toBe(file),
  );

  it('the redirect to that address keeps the query string', () =>
    expect(routed('/articoli/', 'category=arte&q=a b')).toBe('301 /articoli?category=arte&q=a%20b'));

  test.each(['/404.html', '/articoli.html'])('%s is the name of a file and leads to no page', (uri) =>
    expect(routed(uri)).toBe(`${uri}/index.html`),
  );
});

describe('one page serves every id', () => {
  test.each(contentKinds)('the forms of the kind %s have one page for every id', (kind) => {
    expect(routed(editPath(kind, '01J9_a-b'))).toBe(`${editShellPath(kind)}/index.html`);
    expect(routed(createPath(kind))).toBe(`${createPath(kind)}/index.html`);
  });

  test.each(moderatedKinds)('the previews of the kind %s have one page for every id', (kind) =>
    expect(routed(previewPath(kind, '01J9'))).toBe(previewPath(kind, 'index.html')),
  );

  test.each(['/modifica-evento/a/b', '/edit-article/%2e%2e', '/anteprima/01J9', '/modifica-altro/01J9'])(
    '%s has no such page',
    (path) => expect(routed(path)).toBe(`${path}/index.html`),
  );
});

describe('a filtered list leads to the page of its choice', () => {
  test.each([
    ['/articoli', 'category=aste', '/articoli/categoria/aste/index.html'],
    ['/articoli', 'category=Attualità', '/articoli/categoria/attualita/index.html'],
    ['/articoli', 'category=ATTUALITA', '/articoli/categoria/attualita/index.html'],
    ['/articoli', 'category=Attualita\u0300', '/articoli/categoria/attualita/index.html'],
    ['/articoli', 'q=oro&category=arte', '/articoli/categoria/arte/index.html'],
    ['/eventi', 'type=Mostra', '/eventi/tipo/mostre/index.html'],
    ['/eventi', 'type=altri eventi', '/eventi/tipo/altri-eventi/index.html'],
    ['/galleria', 'category=Classico', '/galleria/categoria/classico/index.html'],
    ['/video', 'category= arte ', '/video/categoria/arte/index.html'],
    ['/video', 'video=sintel', '/video/sintel/index.html'],
    ['/video', 'category=arte&video=01J9_a-b', '/video/01J9_a-b/index.html'],
    ['/video', 'video=', '/video/index.html'],
    ['/video', 'video=../a', '/video/index.html'],
    ['/articoli', 'video=sintel', '/articoli/index.html'],
    ['/articoli', 'category=sport', '/articoli/categoria/nessuna/index.html'],
    ['/articoli', 'category=constructor', '/articoli/categoria/nessuna/index.html'],
    ['/articoli', 'category=', '/articoli/index.html'],
    ['/articoli', 'type=Mostre', '/articoli/index.html'],
    ['/news', 'category=arte', '/news/index.html'],
  ])('%s?%s leads to %s', (uri, search, file) => expect(routed(uri, search)).toBe(file));

  test.each([
    ['/video/categoria/aste', '', '/video?category=aste'],
    ['/video/sintel', '', '/video?video=sintel'],
    ['/eventi/tipo/altri-eventi', 'a=b', '/eventi?type=Altri%20eventi&a=b'],
  ])('the file %s of a filtered list is no address of its own', (uri, search, target) => {
    expect(routed(uri, search)).toBe(`301 ${target}`);
  });

  it('a section of articles is read at the address of its file too', () => {
    expect(routed('/articoli/categoria/aste')).toBe('/articoli/categoria/aste/index.html');
  });

  it('an undecodable filter leads to the page for unknown choices', () => {
    const { uri } = routeAtEdge('/articoli', new URLSearchParams({ category: '%E0%A4%A' })) as { uri: string };
    expect(uri).toBe('/articoli/categoria/nessuna/index.html');
  });
});
