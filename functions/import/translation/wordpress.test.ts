import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, describe, expect, it, test } from 'vitest';
import { attachment, type TestItem, translator, wxr } from '#functions/import/testing/wxr.ts';

const { translate, remove, folder } = translator();
afterAll(remove);

const oneOf = async (item: Partial<TestItem>, others: readonly TestItem[] = []) => {
  const { lines, report, counts } = await translate({ 'a.xml': wxr([{ id: 1, ...item }, ...others]) });
  return { line: lines[0], content: lines[0]?.content, report, counts };
};
const contentOf = async (content: string, others: readonly TestItem[] = [], meta = {}) =>
  (await oneOf({ content, meta }, others)).content;
const block = (html: string) => `<!-- wp:paragraph -->\n${html}\n<!-- /wp:paragraph -->`;

describe('a text of WordPress', () => {
  test.each([
    [
      'a classic one has a paragraph for each blank line',
      'Prima riga\nseconda riga.\n\nAltro.',
      'Prima riga\\\nseconda riga.\n\nAltro.',
    ],
    [
      'blocks within a classic one are no part of a paragraph',
      'Uno.\n<blockquote>Due.\n\nTre.</blockquote>\nQuattro.',
      'Uno.\n\n> Due.\n>\n> Tre.\n\nQuattro.',
    ],
    [
      'line ends in a list or preformatted words make no paragraphs',
      '<ul>\n<li>Olio</li>\n<li>Tavola</li>\n</ul>\n<pre>a\n\nb</pre>',
      '- Olio\n- Tavola\n\n```\na\n\nb\n```',
    ],
    ['words in brackets are words', 'Così [sic] dice [1] e […] tace.', 'Così [sic] dice [1] e […] tace.'],
    [
      'an unknown shortcode keeps its words',
      'Ecco [riquadro colore="blu"]le parole[/riquadro] e [mappa id="3"].',
      'Ecco le parole e .',
    ],
    [
      'page builders are unwrapped',
      '[vc_row][vc_column width="1/2"]Prima.[/vc_column][vc_column]Seconda.[/vc_column][/vc_row]',
      'Prima.\n\nSeconda.',
    ],
    [
      'a video alone in its line is a card',
      'Guarda:\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n\nFine.',
      'Guarda:\n\n::: scheda\n\n[https://www.youtube.com/watch?v=dQw4w9WgXcQ](https://www.youtube.com/watch?v=dQw4w9WgXcQ)\n\n:::\n\nFine.',
    ],
    [
      'the player of a video is a card',
      block('<iframe src="//player.vimeo.com/video/76979871?h=8272103f6e"></iframe>'),
      '::: scheda\n\n[https://vimeo.com/76979871/8272103f6e](https://vimeo.com/76979871/8272103f6e)\n\n:::',
    ],
    [
      'of an embed of the block editor the caption stays',
      '<!-- wp:core-embed/vimeo {"url":"https:\\u002f\\u002fvimeo.com\\u002f76979871"} -->\n<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://vimeo.com/76979871\n</div><figcaption>Il film</figcaption></figure>\n<!-- /wp:core-embed/vimeo -->',
      '::: scheda\n\n[https://vimeo.com/76979871](https://vimeo.com/76979871)\n\n:::\n\nIl film',
    ],
    ['two halves of a section are one text', block('<p>Fine ]]&gt; e ]]> inizio</p>'), 'Fine ]]> e ]]> inizio'],
    [
      'HTML between blocks stays',
      `${block('<p>Uno</p>')}\n<h2>Libero</h2>\n${block('<p>Due</p>')}`,
      'Uno\n\n## Libero\n\nDue',
    ],
    [
      'a pull quote is one of ours',
      block('<figure class="wp-block-pullquote"><blockquote><p>Forte.</p><cite>Ugo</cite></blockquote></figure>'),
      '::: citazione\n\nForte.\n\n*Ugo*\n\n:::',
    ],
    ['a shortcode that a text shows is words', 'Si scrive [[gallery]] così.', 'Si scrive [gallery] così.'],
    [
      'a picture of a page builder stays',
      '[et_pb_column][et_pb_image src="https://altrove.example/a.jpg" /][et_pb_text]<p>Testo.</p>[/et_pb_text][/et_pb_column]',
      '![](https://altrove.example/a.jpg)\n\nTesto.',
    ],
    [
      'definitions keep their words',
      block('<dl><dt>Sinopia</dt><dd>Terra rossa</dd></dl>'),
      '- Sinopia\n\n  Terra rossa',
    ],
  ])('%s', async (_, content, markdown) => expect(await contentOf(content)).toBe(markdown));

  it('of blocks a reusable one is written where it is named', async () => {
    const others = [{ id: 7, type: 'wp_block', content: block('<p>La stessa firma.</p>') }];
    expect(await contentOf(`${block('<p>Testo.</p>')}\n<!-- wp:block {"ref":7} /-->`, others)).toBe(
      'Testo.\n\nLa stessa firma.',
    );
  });

  it('names in the report what only a server fills, and counts shortcodes', async () => {
    const { report } = await oneOf({
      content: `${block('<p>[mappa id="1"] [mappa id="2"]</p>')}<!-- wp:latest-posts {"a":"\\u003cb\\u003e"} /-->`,
    });
    expect(report).toContain('codice [mappa] (2): restano le sue parole');
    expect(report).toContain('blocco latest-posts');
  });
});

describe('notes', () => {
  it('of the block editor stand in the metadata, and each one is at its place', async () => {
    const note = (name: string, number: number) =>
      `<sup data-fn="${name}" class="fn"><a href="#${name}" id="${name}-link">${number}</a></sup>`;
    const footnotes = JSON.stringify([
      { content: 'Vasari, <em>Vite</em>.', id: 'b-2' },
      { content: 'Seconda.', id: 'a-1' },
    ]);
    const content = `${block(`<p>Uno${note('b-2', 1)} due${note('a-1', 2)}.</p>`)}\n<!-- wp:footnotes /-->`;
    expect(await contentOf(content, [], { footnotes })).toBe(
      'Uno[^1] due[^2].\n\n[^1]: Vasari, *Vite*.\n\n[^2]: Seconda.',
    );
  });

  it.each(['ref', 'footnote', 'efn_note', 'mfn'])('of plugins stand in the text as [%s]', async (name) =>
    expect(await contentOf(`Uno[${name}]La fonte.[/${name}] due.`)).toBe('Uno[^1] due.\n\n[^1]: La fonte.'),
  );
});

describe('pictures', () => {
  const uploads = 'https://rivista.example/wp-content/uploads/';
  const original = attachment(5, '2019/05/maesta.jpg', {
    caption: 'Duccio, <em>Maestà</em>, 1308',
    meta: { _wp_attachment_image_alt: 'La tavola' },
  });

  it.each([
    `${uploads}2019/05/maesta-300x200.jpg`,
    `${uploads}2019/05/maesta-scaled.jpg?w=604`,
    'https://i0.wp.com/rivista.example/wp-content/uploads/2019/05/maesta.jpg?resize=600%2C400&amp;ssl=1',
    `/wp-content/uploads/2019/05/maesta.jpg`,
  ])('%s is the original, with its alternative text', async (src) =>
    expect(await contentOf(`<p><img src="${src}"></p>`, [original])).toBe(`![La tavola](${uploads}2019/05/maesta.jpg)`),
  );

  it('that are loaded late have the address of their own attribute', async () =>
    expect(
      await contentOf(
        `<p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="${uploads}2019/05/maesta-150x150.jpg"></p>`,
        [original],
      ),
    ).toBe(`![La tavola](${uploads}2019/05/maesta.jpg)`));

  it.each([
    `[caption id="a" caption="La sala"]<a href="${uploads}2019/05/maesta.jpg"><img src="${uploads}2019/05/maesta.jpg" /></a>[/caption]`,
    `[caption id="a" align="left"]<img src="${uploads}2019/05/maesta.jpg" /> La sala[/caption]`,
    block(
      `<figure class="wp-block-image"><img class="wp-image-5" src="${uploads}altro.jpg"/><figcaption>La sala</figcaption></figure>`,
    ),
  ])('have their caption: %s', async (content) =>
    expect(await contentOf(content, [original])).toBe(`![La tavola](${uploads}2019/05/maesta.jpg "La sala")`),
  );

  it.each([
    '[gallery ids="5,6"]',
    '[gallery]',
    `<!-- wp:gallery {"ids":[5,6]} -->\n<ul class="blocks-gallery-grid">${['maesta', 'polittico'].map((name) => `<li><figure><img src="${uploads}2019/05/${name}-150x150.jpg"/></figure></li>`).join('')}</ul>\n<!-- /wp:gallery -->`,
    `<!-- wp:gallery -->\n<figure class="wp-block-gallery has-nested-images">${['maesta', 'polittico'].map((name) => `<figure class="wp-block-image"><img src="${uploads}2019/05/${name}.jpg"/></figure>`).join('\n')}</figure>\n<!-- /wp:gallery -->`,
  ])('of a gallery are a group: %s', async (content) => {
    const others = [
      { ...original, ...attachment(5, '2019/05/maesta.jpg', { parent: 1 }) },
      attachment(6, '2019/05/polittico.jpg', { parent: 1 }),
    ];
    expect(await contentOf(content, others)).toBe(
      `::: gruppo\n\n![La tavola](${uploads}2019/05/maesta.jpg)\n\n![](${uploads}2019/05/polittico.jpg)\n\n:::`,
    );
  });

  it('of another file of the export are those of a piece, and the featured one has its texts', async () => {
    const { lines } = await translate({
      'a.xml': wxr([{ id: 1, content: 'Testo.', meta: { _thumbnail_id: '5' } }]),
      'b.xml': wxr([original]),
    });
    expect(lines).toMatchObject([
      { image: `${uploads}2019/05/maesta.jpg`, imageAlt: 'La tavola', imageCaption: 'Duccio, Maestà, 1308' },
    ]);
  });
});

describe('a piece', () => {
  it('has its moments in UTC, its byline, its addresses and its words', async () => {
    const { line } = await oneOf({
      title: 'L&amp;#8217;oro <em>di</em> Siena',
      slug: 'oro-di-siena',
      content: 'Un testo.',
      meta: { _wp_old_slug: ['l-oro', 'oro'] },
      more: `<category domain="category" nicename="mostre-e-fiere">Mostre e fiere</category><category domain="post_tag" nicename="siena">Siena</category>`,
    });
    expect(line).toMatchObject({
      type: 'article',
      title: 'L’oro di Siena',
      slug: 'oro-di-siena',
      author: 'Lia Conti',
      category: 'cultura',
      bgColor: '#d6e4ff',
      tags: ['Siena'],
      date: '2019-05-02',
      publishedAt: '2019-05-02T16:30:00.000Z',
      updatedAt: '2021-03-04T08:00:00.000Z',
      formerAddresses: ['/oro-di-siena', '/?p=1', '/l-oro', '/oro'],
      status: 'published',
    });
  });

  it('without a moment in UTC has the local one, and a draft of the year zero has none', async () => {
    const local = wxr([{ id: 1 }]).replace('2019-05-02 16:30:00', '0000-00-00 00:00:00');
    expect((await translate({ 'a.xml': local })).lines[0]).toMatchObject({ publishedAt: '2019-05-02T16:30:00.000Z' });
    const draft = wxr([{ id: 1, status: 'draft' }]).replaceAll(/2019-05-02 1[68]:30:00/g, '0000-00-00 00:00:00');
    expect((await translate({ 'a.xml': draft })).lines[0]).not.toHaveProperty('publishedAt');
  });

  it('of several authors has all of them once', async () => {
    const more = ['Ada Neri', 'Ugo \u202eRossi', 'Ada Neri']
      .map((name) => `<category domain="author" nicename="x">${name}</category>`)
      .join('');
    expect((await oneOf({ more })).line).toMatchObject({ author: 'Ada Neri e Ugo Rossi' });
  });

  it('has the category that the file of categories gives it', async () => {
    const more = '<category domain="category" nicename="fiere-2019">Fiere 2019</category>';
    const { lines, categories } = await translate({ 'a.xml': wxr([{ id: 1, more }]) }, 'fiere-2019 = fiere # così');
    expect(lines[0]).toMatchObject({ category: 'fiere' });
    expect(categories).toContain('# fiere-2019 = cultura  # Fiere 2019, 1 contenuto');
  });

  test.each([
    ['private', {}],
    ['future', {}],
    ['pending', {}],
    ['draft', {}],
    ['publish', { more: '<wp:post_password>segreta</wp:post_password>' }],
    ['publish', { type: 'page' }],
  ])('that is %s %j does not become public', async (status, more) => {
    const { line, counts } = await oneOf({ status, ...more });
    expect(line).toMatchObject({ status: 'draft' });
    expect(counts['non pubblico']).toBe(1);
  });

  it('in the trash is no line, and a revision or a menu is no piece', async () => {
    const items = [
      { id: 1, status: 'trash' },
      { id: 2, type: 'revision' },
      { id: 3, type: 'nav_menu_item' },
    ];
    const { lines, pieces } = await translate({ 'a.xml': wxr(items) });
    expect({ lines, pieces }).toEqual({ lines: [], pieces: 1 });
  });

  it('with the title and the slug of another is another', async () => {
    const { lines } = await translate({
      'a.xml': wxr([
        { id: 1, slug: 'uno' },
        { id: 2, slug: 'uno', type: 'page' },
        { id: 3, slug: 'uno' },
      ]),
    });
    expect(new Set(lines.map(({ id }) => id)).size).toBe(3);
  });

  it('has a slug only where it is one of ours, and keeps the address of any other', async () => {
    const { line } = await oneOf({ slug: '%ce%b1%ce%b8%ce%ae%ce%bd%ce%b1' });
    expect(line).not.toHaveProperty('slug');
    expect(line).toMatchObject({ formerAddresses: ['/αθήνα', '/?p=1'] });
  });

  it('that is a page was at its number in two ways', async () =>
    expect((await oneOf({ type: 'page', slug: 'chi-siamo' })).line).toMatchObject({
      formerAddresses: ['/chi-siamo', '/?p=1', '/?page_id=1'],
    }));

  it('links to the other pieces where they are here', async () => {
    const { lines } = await translate({
      'a.xml': wxr([
        {
          id: 1,
          content:
            '<a href="http://www.rivista.example/due/#nota">Due</a> e <a href="/?p=3">tre</a> e <a href="https://altrove.example/due/">altro</a>',
        },
        { id: 2, slug: 'due' },
        { id: 3, slug: 'tre' },
      ]),
    });
    const [, two, three] = lines;
    expect(lines[0]?.content).toBe(
      `[Due](/articolo/${two?.['id']}#nota) e [tre](/articolo/${three?.['id']}) e [altro](https://altrove.example/due/)`,
    );
  });

  it('of The Events Calendar is an event with its place, its days and its hours', async () => {
    const meta = {
      _EventStartDate: '2019-06-01 18:00:00',
      _EventEndDate: '2019-06-30 20:00:00',
      _EventVenueID: '8',
      _EventURL: 'https://museo.example/oro',
    };
    const venue = { id: 8, type: 'tribe_venue', title: 'Palazzo Pubblico', meta: { _VenueCity: 'Siena' } };
    expect((await oneOf({ type: 'tribe_events', content: 'Trenta tavole.', meta }, [venue])).line).toMatchObject({
      type: 'event',
      eventType: 'Mostra',
      location: 'Palazzo Pubblico, Siena',
      city: 'Siena',
      startDate: '2019-06-01',
      endDate: '2019-06-30',
      startTime: '18:00',
      website: 'https://museo.example/oro',
    });
  });

  it('of The Events Calendar without a day has that of its publication, and is to be looked at', async () => {
    const { line, counts } = await oneOf({ type: 'tribe_events', content: 'Presto.', meta: { _EventStartDate: 'x' } });
    expect(line).toMatchObject({ startDate: '2019-05-02', endDate: '2019-05-02' });
    expect(counts['da rivedere']).toBe(1);
  });
});

describe('a file', () => {
  it.each([
    ['that is cut', (text: string) => text.slice(0, text.indexOf('<wp:status>'))],
    ['whose elements cross', (text: string) => text.replace('</item>', '</channel></item>')],
  ])('%s is refused with its line and byte, and leaves nothing', async (_, broken) => {
    const before = readdirSync(folder).length;
    await expect(translate({ 'a.xml': broken(wxr([{ id: 1 }])) })).rejects.toThrow(
      /^a\.xml: riga \d+, byte \d+: non è XML/,
    );
    expect(readdirSync(join(folder, String(before + 1)))).toEqual(['a.xml']);
  });

  it('with control characters loses them, and says which', async () => {
    const { lines, notices } = await translate({ 'a.xml': wxr([{ id: 1, content: 'Pri\u0008ma \u001f riga' }]) });
    expect(lines[0]?.content).toBe('Prima riga');
    expect(notices).toContain('a.xml: senza U+0008, U+001F (caratteri di controllo)');
  });

  it('with bare ampersands in addresses, at any place of a piece that is read, is whole', async () => {
    const text = wxr([{ id: 1, link: 'https://rivista.example/?a=1&cat=2&p=1', content: 'A &amp; B' }]);
    expect((await translate({ 'a.xml': text })).lines[0]).toMatchObject({ content: 'A & B' });
  });

  it('in a zip is read as any other; one that leads out of its folder is refused', async () => {
    const bytes = new TextEncoder().encode(wxr([{ id: 1 }]));
    expect(
      (await translate({ 'a.zip': zipSync({ 'export/a.xml': bytes, '__MACOSX/a.xml': bytes }) })).lines,
    ).toHaveLength(1);
    await expect(translate({ 'a.zip': zipSync({ '../../a.xml': bytes }) })).rejects.toThrow(
      'porta fuori dalla cartella',
    );
    const bomb = zipSync({ 'a.xml': new Uint8Array(20_000_000) }, { level: 9 });
    await expect(translate({ 'a.zip': bomb })).rejects.toThrow('troppo compresso');
    await expect(translate({ 'a.zip': zipSync({ 'a.xml': bytes }).slice(0, 300) })).rejects.toThrow(
      'non è uno zip intero',
    );
  });
});

it('the report escapes every text, and has no script', async () => {
  const attack = '</pre><script>alert(1)</script><img src=x onerror=alert(1)>';
  const { report, places } = await translate({
    'a.xml': wxr([{ id: 1, title: attack, content: attack, meta: { _wp_old_slug: '"><script>' } }]),
  });
  expect(report).not.toMatch(/<script|<img/);
  expect(report).toContain('&lt;script&gt;');
  expect(existsSync(places.report)).toBe(true);
});
