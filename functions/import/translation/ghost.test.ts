import { afterAll, describe, expect, it, test } from 'vitest';
import { translator } from '#functions/import/testing/wxr.ts';

const { translate, remove } = translator();
afterAll(remove);

type Row = Record<string, unknown>;
const post = (more: Row = {}): Row => ({
  id: '64f0c0ffee',
  title: 'La Maestà',
  slug: 'maesta',
  html: '<p>Una <b>tavola</b>.</p>',
  lexical: null,
  feature_image: '__GHOST_URL__/content/images/size/w600/2024/maesta.jpg',
  type: 'post',
  status: 'published',
  visibility: 'public',
  published_at: '2024-05-02T16:30:00.000Z',
  updated_at: '2024-06-01T08:00:00.000Z',
  custom_excerpt: 'In breve.',
  ...more,
});
const tables = (posts: Row[]) => ({
  posts,
  posts_meta: [
    { post_id: '64f0c0ffee', feature_image_alt: 'La tavola', feature_image_caption: 'Duccio, <em>Maestà</em>' },
  ],
  users: [{ id: 'u1', name: 'Lia Conti', password: '$2b$10$segreto', email: 'lia@rivista.example' }],
  posts_authors: [{ post_id: '64f0c0ffee', author_id: 'u1', sort_order: 0 }],
  tags: [
    { id: 't1', name: 'Mostre', slug: 'mostre' },
    { id: 't2', name: '#interno', slug: 'hash-interno', visibility: 'internal' },
    { id: 't3', name: 'Siena', slug: 'siena' },
  ],
  posts_tags: [
    { post_id: '64f0c0ffee', tag_id: 't3', sort_order: 2 },
    { post_id: '64f0c0ffee', tag_id: 't2', sort_order: 1 },
    { post_id: '64f0c0ffee', tag_id: 't1', sort_order: 0 },
  ],
  settings: [{ key: 'stripe_secret_key', value: 'sk_live_segreto' }],
});
const ghost = (posts: Row[], isBare = false) => {
  const whole = { meta: { version: '5.0' }, data: tables(posts) };
  return { 'ghost.json': JSON.stringify(isBare ? whole : { db: [whole] }) };
};
const lexical = (children: Row[]) =>
  post({ html: null, lexical: JSON.stringify({ root: { type: 'root', children } }) });
const text = (words: string, format = 0) => ({ type: 'extended-text', text: words, format });

it.each([false, true])(
  'an export, bare: %j, gives a line with its byline, its tags, its picture and its moments',
  async (isBare) => {
    const { lines } = await translate(ghost([post()], isBare));
    expect(lines[0]).toMatchObject({
      title: 'La Maestà',
      content: 'Una **tavola**.',
      description: 'In breve.',
      author: 'Lia Conti',
      category: 'mostre',
      tags: ['Mostre', 'Siena'],
      image: '/content/images/2024/maesta.jpg',
      imageAlt: 'La tavola',
      imageCaption: 'Duccio, Maestà',
      publishedAt: '2024-05-02T16:30:00.000Z',
      formerAddresses: ['/maesta'],
      status: 'published',
    });
  },
);

it('secrets of an export are in no file of ours', async () => {
  const { lines, report } = await translate(ghost([post()]));
  for (const secret of ['segreto', 'lia@rivista.example', 'sk_live'])
    expect(JSON.stringify(lines) + report).not.toContain(secret);
});

test.each([
  ['members only', { visibility: 'members' }],
  ['paid', { visibility: 'paid' }],
  ['of tiers', { visibility: 'tiers' }],
  ['public up to a wall', { html: '<p>Inizio.</p><!--members-only--><p>Fine.</p>' }],
  ['scheduled', { status: 'scheduled' }],
  ['sent by mail alone', { status: 'sent' }],
  ['a page', { type: 'page' }],
])('what is %s does not become public', async (_, more) =>
  expect((await translate(ghost([post(more)]))).lines[0]).toMatchObject({ status: 'draft' }),
);

describe('a tree without HTML', () => {
  test.each<[string, Row[], string]>([
    [
      'words keep their marks',
      [{ type: 'paragraph', children: [text('A '), text('b', 1), text(' '), text('c', 3)] }],
      'A **b _c_**',
    ],
    [
      'headings, quotations and lists',
      [
        { type: 'extended-heading', tag: 'h2', children: [text('T')] },
        { type: 'quote', children: [text('Q')] },
        { type: 'list', listType: 'number', start: 3, children: [{ type: 'listitem', children: [text('tre')] }] },
      ],
      '## T\n\n> Q\n\n3. tre',
    ],
    [
      'a link and a break',
      [
        {
          type: 'paragraph',
          children: [
            { type: 'link', url: 'https://m.example/', children: [text('museo')] },
            { type: 'linebreak' },
            text('fine'),
          ],
        },
      ],
      '[museo](https://m.example/)\\\nfine',
    ],
    [
      'a picture with its caption',
      [{ type: 'image', src: 'https://a.example/a.jpg', alt: 'Tavola', caption: '<i>Maestà</i>' }],
      '![Tavola](https://a.example/a.jpg "*Maestà*")',
    ],
    [
      'a gallery',
      [{ type: 'gallery', images: [{ src: 'https://a.example/a.jpg' }, { src: 'https://a.example/b.jpg' }] }],
      '::: gruppo\n\n![](https://a.example/a.jpg)\n\n![](https://a.example/b.jpg)\n\n:::',
    ],
    [
      'a video',
      [
        {
          type: 'embed',
          url: 'https://youtu.be/dQw4w9WgXcQ',
          html: '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
        },
      ],
      '::: scheda\n\n[https://www.youtube.com/watch?v=dQw4w9WgXcQ](https://www.youtube.com/watch?v=dQw4w9WgXcQ)\n\n:::',
    ],
    [
      'a bookmark, a button and a file',
      [
        { type: 'bookmark', url: 'https://m.example/', metadata: { title: 'Museo', description: null } },
        { type: 'button', buttonUrl: 'https://b.example/', buttonText: 'Biglietti' },
        { type: 'file', src: 'https://a.example/c.pdf', fileTitle: 'Catalogo' },
      ],
      '[Museo](https://m.example/)\n\n[Biglietti](https://b.example/)\n\n[Catalogo](https://a.example/c.pdf)',
    ],
    [
      'callouts, toggles and code',
      [
        { type: 'callout', calloutText: 'Nota' },
        { type: 'toggle', heading: 'Chi', content: '<p>Noi</p>' },
        { type: 'codeblock', code: 'a < b' },
      ],
      '> Nota\n\n**Chi**\n\nNoi\n\n```\na < b\n```',
    ],
    [
      'Markdown and HTML',
      [
        { type: 'markdown', markdown: '**a**' },
        { type: 'html', html: '<p>b</p>' },
        { type: 'horizontalrule' },
        { type: 'paragraph', children: [text('c')] },
      ],
      '**a**\n\nb\n\n---\n\nc',
    ],
  ])('%s', async (_, children, markdown) =>
    expect((await translate(ghost([lexical(children)]))).lines[0]?.content).toBe(markdown),
  );

  it('of an unknown type keeps its words, and is to be looked at', async () => {
    const { lines, counts } = await translate(ghost([lexical([{ type: 'novità', children: [text('parole')] }])]));
    expect(lines[0]?.content).toBe('parole');
    expect(counts['da rivedere']).toBe(1);
  });
});

it.each(['{"db":[{"data":{}}]}', '{"db":[{"data":', '{"meta":{}}'])('%s is refused', async (json) =>
  expect(translate({ 'ghost.json': json })).rejects.toThrow('ghost.json: non è un’esportazione di Ghost'),
);
