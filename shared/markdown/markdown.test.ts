import MarkdownIt from 'markdown-it';
import { describe, expect, it, test } from 'vitest';
import { commonMark } from '#functions/testing/odd-texts.ts';
import {
  absoluteLinks,
  italianTypography,
  linksIn,
  ownPicturesIn,
  renderMarkdown,
  renderPortable,
} from './markdown.ts';

describe('hostile Markdown', () => {
  it('quotation marks in the alt text and title of a picture are escaped', () => {
    const html = renderMarkdown('![a" onerror="b](/x.jpg "c\\" onload=\\"d") testo');
    expect(html).toContain('alt="a&quot; onerror=&quot;b"');
    expect(html).toContain('title="c&quot; onload=&quot;d"');
  });

  it('a picture with a mailto address becomes its alt text', () => {
    expect(renderMarkdown('![foto](mailto:a@b.it)')).toBe('<p>foto</p>\n');
  });
});

describe('raw HTML', () => {
  test.each([
    [
      'tags within a line',
      'La <b>pala</b> di <span title="a>b">Duccio</span>, H<sub>2</sub>O',
      '<p>La pala di Duccio, H2O</p>',
    ],
    ['tags between words', 'Uno<br>due<hr/>tre', '<p>Uno\ndue\ntre</p>'],
    ['tags around blocks', '<div class="a">\n\n<p>Uno *due*</p>\n\n</div>', '<p>Uno <em>due</em></p>'],
    ['a tag around a picture', '<center>![a](b.jpg "c")</center>', renderMarkdown('![a](b.jpg "c")').trim()],
    ['a link', '<a href="/eventi" onclick="x()">Qui</a>', '<p>Qui</p>'],
    ['a comment', 'Prima <!-- nota --> dopo', '<p>Prima \n dopo</p>'],
    ['a comment with blank lines', 'Prima\n<!-- uno\n\ndue -->\nDopo', '<p>Prima</p>\n<p>Dopo</p>'],
    ['a comment with the lines of a heading and a table', '<!--\ntitolo: x\n---\n| a |\n|---|\n-->', ''],
    ['a comment before a rule', '<!-- more -->\n---\nDopo', '<hr>\n<p>Dopo</p>'],
    ['a heading of tags alone', '## <br>\n\n<div>\n---', ''],
    ['a script with its words', '<script>\n\nalert(1)\n\n</script>\n\nDopo <STYLE>a{}</STYLE>.', '<p>Dopo \n.</p>'],
    ['a paragraph of tags alone', '- <p></p>\n\n<br>\n', '<ul>\n<li></li>\n</ul>'],
  ])('is dropped and its words stay: %s', (_, source, html) => expect(renderMarkdown(source).trim()).toBe(html));

  it('of a footnote of tags alone the way back stays', () =>
    expect(renderMarkdown('Testo[^1]\n\n[^1]: <br>')).toMatch(
      /<li id="user-content-nota-1"><p> <a [^>]+>[^<]+<\/a><\/p>/,
    ));

  test.each([
    ['a comment with other words around its blank line', 'Prima <!-- a\n\nb --> dopo', '&lt;!-- a'],
    ['a title in angle brackets', 'L’opera <Senza titolo>', '&lt;Senza titolo&gt;'],
    ['a comparison', '3 < 4 e 5 > 2, a<b', '3 &lt; 4 e 5 &gt; 2, a&lt;b'],
    ['an escaped tag', '\\<b>', '&lt;b&gt;'],
    ['a tag in code', '`<b>`', '<code>&lt;b&gt;</code>'],
    ['a comment without an end', 'Prima\n\n<!-- dopo', '<p>&lt;!-- dopo</p>'],
  ])('is not what stands in the text: %s', (_, source, html) => expect(renderMarkdown(source)).toContain(html));
});

describe('links', () => {
  test.each(['https://example.org', 'http://example.org', '//example.org'])(
    'a link to the other site %s is nofollow and opens without a referrer',
    (href) => {
      expect(renderMarkdown(`[qui](${href})`)).toBe(
        `<p><a href="${href}" rel="noopener noreferrer nofollow ugc">qui</a></p>\n`,
      );
    },
  );

  it('a link without the scheme of its site leads to that site', () =>
    expect(renderMarkdown('[qui](www.museo.example/opere)')).toBe(
      '<p><a href="https://www.museo.example/opere" rel="noopener noreferrer nofollow ugc">qui</a></p>\n',
    ));

  test.each(['/articoli', '#nota', '?q=a:b', 'altro', 'mailto:redazione@sinopia.example'])(
    'the link %s of the magazine has no rel',
    (href) => {
      expect(renderMarkdown(`[qui](${href})`)).toBe(`<p><a href="${href}">qui</a></p>\n`);
    },
  );
});

describe('addresses in feeds and mails', () => {
  const portable = (source: string) =>
    absoluteLinks(renderPortable('article-oro', source, {}), 'https://rivista.example', '/articolo/oro');

  test.each([
    ['/evento/asta', 'https://rivista.example/evento/asta'],
    ['#nota', 'https://rivista.example/articolo/oro#nota'],
    ['?category=arte', 'https://rivista.example/articolo/oro?category=arte'],
    ['argento', 'https://rivista.example/articolo/argento'],
    ['../news', 'https://rivista.example/news'],
    ['', 'https://rivista.example/articolo/oro'],
    ['//altrove.example/a', 'https://altrove.example/a'],
    ['/cerca?q=oro&tipo="a"', 'https://rivista.example/cerca?q=oro&amp;tipo=%22a%22'],
  ])('the relative address «%s» becomes %s', (written, absolute) => {
    expect(portable(`[qui](${written})`)).toContain(`<a href="${absolute}"`);
  });

  test.each(['//', '//a:99999', 'http://a:99999', 'https://altrove.example', 'mailto:redazione@rivista.example'])(
    'the address %s stays as written, because it is absolute or leads nowhere',
    (written) => expect(portable(`[qui](${written})`)).toContain(`<a href="${written}"`),
  );

  it('a picture has an absolute address, and words that look like one stay words', () => {
    const html = portable('![src="/a" href=](foto.jpg) ` href="/b"` ![vuota]()');
    expect(html).toContain('<img src="https://rivista.example/articolo/foto.jpg" alt="src=&quot;/a&quot; href="');
    expect(html).toContain('<code> href=&quot;/b&quot;</code>');
    expect(html).toContain('<img src="" alt="vuota"');
  });
});

describe('headings', () => {
  it('the first heading of a text is an h2, at any level in the source', () => {
    expect(renderMarkdown('# Uno\n\n## Due')).toMatch(/<h2 .*Uno<\/h2>\n<h3 .*Due<\/h3>/);
    expect(renderMarkdown('### Uno\n\n#### Due')).toMatch(/<h2 .*Uno<\/h2>\n<h3 .*Due<\/h3>/);
    expect(renderMarkdown('## Uno\n\n###### Due')).toMatch(/<h2 .*Uno<\/h2>\n<h6 .*Due<\/h6>/);
  });

  it('headings have ids made of their words, with a prefix that the page’s own ids do not have', () => {
    const html = renderMarkdown('## L’*oro* di Siena\n\n## L’oro di Siena\n\n## !');
    expect(html).toContain('id="user-content-l-oro-di-siena"');
    expect(html).toContain('id="user-content-l-oro-di-siena-2"');
    expect(html).toContain('id="user-content-titolo"');
  });
});

describe('pictures', () => {
  it('pictures load lazily and send no referrer', () => {
    expect(renderMarkdown('Ecco ![una tavola](https://example.org/a.jpg)')).toContain(
      '<img src="https://example.org/a.jpg" alt="una tavola" loading="lazy" decoding="async" referrerpolicy="no-referrer">',
    );
  });

  it('a picture alone in a paragraph is a figure with its title as caption', () => {
    expect(renderMarkdown('![tavola](/a.jpg "Duccio, *Maestà*, 1308–1311")')).toMatch(
      /^<figure><img [^>]*><figcaption>Duccio, <em>Maestà<\/em>, 1308–1311<\/figcaption><\/figure>$/m,
    );
  });

  it('hosted pictures have their dimensions and a source for each size', () => {
    const variants = (['avif', 'webp'] as const).map((format) => ({ format, width: 640, path: `/s/a-640.${format}` }));
    const html = renderMarkdown('![a](/a%20b.jpg "Didascalia")', {
      '/a%20b.jpg': { width: 1600, height: 900, variants },
    });
    expect(html).toMatch(
      /^<figure><picture><source type="image\/avif" srcset="\/s\/a-640.avif 640w" sizes="[^"]+"><source type="image\/webp" srcset="\/s\/a-640.webp 640w" sizes="[^"]+"><img src="\/a%20b.jpg" alt="a" width="1600" height="900" /,
    );
    expect(renderMarkdown('![a](/b.jpg)', { '/b.jpg': { width: 3, height: 2, variants: [] } })).toContain(
      '<figure><img src="/b.jpg" alt="a" width="3" height="2" ',
    );
  });

  it('a picture of the library has its description and caption, unless the text says otherwise', () => {
    const library = { decorative: false, medium: '/media/01A/v1-3.jpg' };
    const work = { alt: 'Una "tela" rossa', caption: 'Bottega, *Attesa*, 2026. Foto: A. & B.' };
    const pictures = { '/media/01A': { width: 3, height: 2, variants: [], media: { ...library, ...work } } };
    expect(renderMarkdown('![](/media/01A){.tavola}', pictures)).toMatch(
      /^<figure class="plate"><img [^>]*alt="Una &quot;tela&quot; rossa"[^>]*><figcaption>Bottega, <em>Attesa<\/em>, 2026. Foto: A. &amp; B.<\/figcaption><\/figure>$/m,
    );
    expect(renderMarkdown('![Un taglio](/media/01A "Altra")', pictures)).toMatch(
      /alt="Un taglio".*<figcaption>Altra<\/figcaption>/,
    );
  });

  it('a picture with the address «constructor» is not a hosted one', () => {
    expect(renderMarkdown('![a](constructor)', {})).toBe(
      renderMarkdown('![a](altrove)').replace('altrove', 'constructor'),
    );
  });

  it('the magazine’s own pictures in a text are listed once each, by their encoded address', () => {
    const source =
      '![a](/una tela.jpg)![b](</è qui.jpg>) [![c](/c.svg)](/d) ![c][c] ![e](//altrove.it/e.jpg) `![f](/f.jpg)`';
    expect(ownPicturesIn(`${source}\n\n![g](https://altrove.it/g.jpg)\n\n[c]: /c.svg`)).toEqual([
      '/%C3%A8%20qui.jpg',
      '/c.svg',
    ]);
  });
});

describe('figures that leave the column', () => {
  test.each([
    ['larga', 'wide'],
    ['tavola', 'plate'],
    ['affianco', 'beside'],
  ])('a picture with the class %s is a figure of its own placement', (word, placement) => {
    expect(renderMarkdown(`![a](/a.jpg "Didascalia"){.${word}}`)).toMatch(
      new RegExp(`^<figure class="${placement}"><img [^>]*><figcaption>Didascalia</figcaption></figure>\n$`),
    );
  });

  test.each([
    '![a](/a.jpg){.gigante}',
    '![a](/a.jpg){.larga .tavola}',
    '![a](/a.jpg){.constructor}',
    '![a](/a.jpg){#larga}',
    '![a](/a.jpg){.larga onclick=alert(1)}',
    'Testo ![a](/a.jpg){.larga}',
    '![a](mailto:a@b.it){.larga}',
  ])('the classes in %s stay as typed', (source) => {
    const html = renderMarkdown(source);
    expect(html).toContain(source.slice(source.indexOf('{')));
    expect(html).not.toMatch(/<[^>]* (class|onclick)=/);
  });

  it('a group holds the pictures of its paragraphs as figures with their proportions, and a caption of its own', () => {
    const picture = { width: 1600, height: 900, variants: [] };
    const html = renderMarkdown(
      '::: gruppo\n![a](/a.jpg "Recto"){.larga}\n![b](/b.jpg "Verso")\n\n![c](/c.jpg)\n\nDue facce.\n:::\n\nDopo.',
      { '/a.jpg': picture },
    );
    expect(html.replaceAll(/<img [^>]*>/g, '<img>')).toBe(
      [
        '<div class="group" role="group" aria-label="Immagini a confronto">',
        '<figure data-ratio="1.778"><img><figcaption>Recto</figcaption></figure>',
        '<figure><img><figcaption>Verso</figcaption></figure>',
        '<figure><img></figure>',
        '<p>Due facce.</p>',
        '</div>',
        '<p>Dopo.</p>',
        '',
      ].join('\n'),
    );
  });

  it('a figure in a list without blank lines keeps its caption and its place', () =>
    expect(renderMarkdown('- ![a](/a.jpg "Did"){.larga}').replace(/<img [^>]*>/, '<img>')).toBe(
      '<ul>\n<li>\n<figure class="wide"><img><figcaption>Did</figcaption></figure>\n</li>\n</ul>\n',
    ));

  it('boxes and pull quotes hold any Markdown', () => {
    expect(renderMarkdown('::: riquadro\n## Da sapere\n\n- uno\n:::')).toMatch(
      /^<aside class="box" role="note">\n<h2 [^>]*>Da\u00a0sapere<\/h2>\n<ul>\n<li>uno<\/li>\n<\/ul>\n<\/aside>\n$/,
    );
    expect(renderMarkdown('::: citazione\nIl taglio.\n:::')).toBe(
      '<blockquote class="pull">\n<p>Il taglio.</p>\n</blockquote>\n',
    );
  });

  test.each(['::: script\nx\n:::', '::: gruppo onclick=x\nx\n:::', '::: constructor\nx\n:::', ':: gruppo\nx\n::'])(
    'the block %j stays as typed',
    (source) => expect(renderMarkdown(source)).toBe(`<p>${source}</p>\n`),
  );

  it('a group without its end lasts to the end of the text', () => {
    expect(renderMarkdown('::: gruppo\n![a](/a.jpg)')).toMatch(
      /^<div class="group"[^>]*>\n<figure>.*<\/figure>\n<\/div>\n$/,
    );
  });

  it('the pictures of groups and boxes count as pictures of the text', () => {
    const source = '::: gruppo\n![a](/a.jpg)\n![b](/b.jpg)\n:::\n\n::: riquadro\n![c](/c.jpg){.larga}\n:::';
    expect(ownPicturesIn(source)).toEqual(['/a.jpg', '/b.jpg', '/c.jpg']);
  });
});

describe('text', () => {
  it('text is kept as typed, except for its quotation marks', () => {
    expect(renderMarkdown('"dritte" -- ... (c) l’arte')).toBe('<p>«dritte» -- ... (c) l’arte</p>\n');
  });

  it('the alignment of table columns is an attribute, because pages allow no inline styles', () => {
    const html = renderMarkdown('| a | b | c |\n|---|:-:|--:|\n| uno | due | tre |');
    expect(html).toMatch(/<td>uno<\/td>\s*<td data-align="center">due<\/td>\s*<td data-align="right">tre<\/td>/);
    expect(html).not.toContain('style');
  });

  it('a column of numbers, prices or dates stands to the right, also under its heading, unless the author aligned it', () => {
    const html = renderMarkdown(
      [
        '| Lotto | Opera | Anno | Stima | Venduta | Prezzo |',
        '|---|---|---|---|---|:--|',
        '| 7 | **12** teste | ca. 1985 | € 1.200–1.500 | 1º marzo 2026 | 10 |',
        '| 12 | Attesa | 1959/60 | 70 × 100 cm | – | 9 |',
      ].join('\n'),
    );
    const sides = [...html.matchAll(/<t[hd](?: data-align="(\w+)")?>/g)].map(([, side]) => side);
    const row = ['right', undefined, 'right', 'right', 'right', 'left'];
    expect(sides).toEqual([...row, ...row, ...row]);
  });

  it('tables and strikethrough are rendered', () => {
    expect(renderMarkdown('| a |\n|---|\n| ~~b~~ |')).toMatch(/<div class="table".*<s>b<\/s>.*<\/table><\/div>/s);
  });

  it('footnotes are numbered and link back to each of their references', () => {
    const html = renderMarkdown('Uno[^a] e due[^a].\n\n[^a]: Nota.');
    expect(html).toContain('<a href="#user-content-nota-1" id="user-content-nota-1-1" aria-label="Nota 1">1</a>');
    expect(html).toContain('<li id="user-content-nota-1"><p>Nota. <a href="#user-content-nota-1-1"');
    expect(html).toContain('href="#user-content-nota-1-2" aria-label="Torna al richiamo 1"');
  });

  it.each([
    ['Parola [^a].', 'Parola<sup>'],
    ['*Parola* [^a].', '</em><sup>'],
    ['Parola\n[^a].', 'Parola<sup>'],
    ['Parola ^[Nota].', 'Parola<sup>'],
    ['Una[^a] [^a].', '</sup> <sup>'],
  ])('a note of «%s» has no blank before its number, and one before that of another note', (source, bound) =>
    expect(renderMarkdown(`${source}\n\n[^a]: Nota.`)).toContain(bound),
  );

  it('the ids of a text in feeds and mails are its own, and its notes lead to those of its page', () => {
    const source = '## Uno\n\nDue[^a].\n\n[^a]: Nota.';
    const all = (html: string, name: string) =>
      [...html.matchAll(new RegExp(` ${name}="([^"]+)"`, 'g'))].map(([, value]) => value);
    const notes = ['nota-1-1', 'nota-1'].map((id) => `user-content-article-7-${id}`);
    const page = renderMarkdown(source, {}, {}, 'article-7');
    expect(all(page, 'id')).toEqual(['user-content-uno', ...notes]);
    const html = absoluteLinks(renderPortable('article-7', source, {}), 'https://rivista.example', '/articolo/7');
    expect(all(html, 'id')).toEqual(['user-content-article-7-uno', ...notes]);
    // Mail clients take ids away and keep names.
    expect(all(html, 'name')).toEqual(notes);
    expect(all(html, 'href')).toEqual(notes.toReversed().map((id) => `https://rivista.example/articolo/7#${id}`));
  });
  it.each([
    ['a heading like a footnote', 'Testo[^1].\n\n## Nota 1\n\n## Nota\n\n## Nota\n\n[^1]: fonte'],
    ['a heading like a numbered one', '## Titolo\n\n## Titolo\n\n## Titolo 2'],
    ['a caption with a note', 'Testo^[prima].\n\n![a](/x.jpg "did^[nota]")'],
  ])('%s does not repeat an id', (_, source) => {
    const ids = [...renderMarkdown(source).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('rendering the same text twice gives the same HTML', () => {
    const source = '## Uno\n\nNota[^1].\n\n[^1]: Qui.';
    expect(renderMarkdown(source)).toBe(renderMarkdown(source));
  });
});

describe('a text made to overload the renderer', { timeout: 120_000 }, () => {
  it('a text of 100,000 headings is rendered with distinct ids', () => {
    expect(renderMarkdown('#\n'.repeat(100_000))).toContain('id="user-content-titolo-100000"');
  });

  test.each([
    ['openings of groups', '::: gruppo\n'.repeat(10_000)],
    ['groups', '::: gruppo\n![a](/a)\n![b](/b)\n:::\n\n'.repeat(3_000)],
    ['pictures in one group', `::: gruppo\n${'![a](/a)\n\n![b](/b)\n'.repeat(3_000)}:::`],
    ['ends of groups', ':::\n'.repeat(30_000)],
    ['comments without an end', '<!--'.repeat(50_000)],
    ['scripts and styles without an end', '<style><script><!--'.repeat(10_000)],
    ['quotation marks in a tag', '<a "\''.repeat(50_000)],
  ])('a text of very many %s is rendered', (_, source) => {
    expect(renderMarkdown(source)).not.toBe('');
  });

  it('more than 500 footnotes are left as typed', () => {
    const note = (number: number) => `[^${number}]\n\n[^${number}]: x\n\n`;
    const notes = (count: number) => renderMarkdown(Array.from({ length: count }, (_, at) => note(at)).join(''));
    expect(notes(500)).toContain('class="footnotes"');
    expect(notes(501)).not.toContain('class="footnotes"');
    expect(notes(1)).toContain('class="footnotes"');
  });
});

describe('numbers', () => {
  const numbers = (source: string) =>
    [...renderMarkdown(source).matchAll(/<ol(?: start="(\d+)")?|<li(?: value="(\d+)")?>([^<]*)|<p>(.*?)<\/p>/gs)].map(
      ([, start, value, item, words]) => start ?? value ?? item ?? words,
    );

  test.each([
    ['years', '1985. Nasce a Roma.\n\n1992. Si trasferisce.', ['1985. Nasce a Roma.', '1992. Si trasferisce.']],
    ['years in lines', '1985. Nasce\na Roma.\n1992. Parte.', ['1985. Nasce\na Roma.', '1992. Parte.']],
    ['a year alone', 'Quando?\n\n1985.', ['Quando?', '1985.']],
    ['dates', '17. 05. 2016\n3. 6. 2017: la mostra', ['17. 05. 2016', '3. 6. 2017: la mostra']],
    ['numbers that begin with a zero', '007. Missione\n\n01) Inizio', ['007. Missione', '01) Inizio']],
  ])('%s are words, and no list', (_, source, words) => expect(numbers(source)).toEqual(words));

  it('of lots are those that were written, at any depth', () => {
    expect(renderMarkdown('12. Vaso\n15. Piatto\n16. Tazza\n23. Zuppiera')).toBe(
      '<ol start="12">\n<li>Vaso</li>\n<li value="15">Piatto</li>\n<li>Tazza</li>\n<li value="23">Zuppiera</li>\n</ol>\n',
    );
    expect(renderMarkdown('- Sala\n\n  7. Vaso\n  9. Piatto')).toContain(
      '<ol start="7">\n<li>Vaso</li>\n<li value="9">',
    );
  });

  it('that are all one are counted by the page', () =>
    expect(renderMarkdown('1. Uno\n1. Due')).not.toContain('value='));

  it('of a list that meets a year end with it', () =>
    expect(renderMarkdown('1. Uno\n2. Due\n1985. Tre')).toMatch(/<\/ol>\n<p>1985. Tre<\/p>/));

  it('of many digits say how many they are, so that none is cut off', () => {
    expect(renderMarkdown('98. a\n120. b')).toContain('<ol start="98" data-digits="4">');
    expect(renderMarkdown('12345. a')).toContain('<ol start="12345" data-digits="9">');
    expect(renderMarkdown('2345. a')).toContain('<ol start="2345" data-digits="4">');
    expect(renderMarkdown('1. a\n'.repeat(100))).toContain('<ol data-digits="4">');
    expect(renderMarkdown('1. a\n'.repeat(99))).toContain('<ol>');
    const notes = Array.from({ length: 100 }, (_, at) => `a[^${at}]\n\n[^${at}]: b\n\n`).join('');
    expect(renderMarkdown(notes)).toContain('aria-label="Note"><ol data-digits="4">');
  });

  it('prose that begins with blanks is no code', () =>
    expect(renderMarkdown('    Un verso\n\n\te un altro\n\n- voce\n\n      sua')).not.toContain('<code'));
});

describe('emphasis beside punctuation', () => {
  test.each([
    ["dell'*«Annunciazione»*di", 'dell’<em>«Annunciazione»</em>di'],
    ['l\'**"Ultima cena"**è', 'l’<strong>«Ultima cena»</strong>è'],
    ['nel*«Giudizio»* e *(forse)*poi', 'nel<em>«Giudizio»</em> e <em>(forse)</em>poi'],
    ['un*🎨 colore 🎨*acceso', 'un<em>🎨 colore 🎨</em>acceso'],
    ['**Fine.**Poi ~~«no»~~sì', '<strong>Fine.</strong>Poi <s>«no»</s>sì'],
    ["dell'_«Annunciazione»_di", 'dell’<em>«Annunciazione»</em>di'],
    ['*uno*(due)*tre*', '<em>uno</em>(due)<em>tre</em>'],
    ['*Il "*Maestà*" rosso*', '<em>Il «<em>Maestà</em>» rosso</em>'],
  ])('%s is styled', (source, html) => expect(renderMarkdown(source)).toBe(`<p>${html}</p>\n`));

  test.each(['Il prezzo*, e "la tela*", cala.', 'Hotel 4*, 5*.', 'a_«b»_c_d', 'snake_case_qui', 'Un * solo*'])(
    'an asterisk of another meaning stays one: %s',
    (source) => expect(renderMarkdown(source)).not.toMatch(/<(em|strong)>(?!«b»)/),
  );

  it('is that of CommonMark in all its examples but those that leave marks beside punctuation in the text', () => {
    const plain = new MarkdownIt().disable('code');
    const marked = (html: string) => html.match(/<\/?(?:em|strong)>/g)?.join('');
    const others = commonMark.filter(
      ({ markdown }) => marked(renderMarkdown(markdown)) !== marked(plain.render(markdown)),
    );
    // The page drops tags: what stands in them is none of its text.
    expect(others.map(({ markdown }) => markdown.trim()).filter((source) => !source.includes('<'))).toEqual([
      'a*"foo"*',
      '*$*alpha.\n\n*£*bravo.\n\n*€*charlie.',
      'a_"foo"_',
      'aa_"bb"_cc',
      'a**"foo"**',
      'a__"foo"__',
    ]);
  });
});

describe('Italian typography', () => {
  test.each([
    ["l'arte, un po' d'oro, gli anni '60", 'l’arte, un po’ d’oro, gli anni ’60'],
    ['un "ospedale" (e "l\'officina")', 'un «ospedale» (e «l’officina»)'],
    ['12\' 30", da 24", "24"', '12\' 30", da 24", «24»'],
    ['284 × 276 mm, 50 lux, 12 euro', '284\u00a0×\u00a0276\u00a0mm, 50\u00a0lux, 12\u00a0euro'],
    ['nel 1599 grandi tele', 'nel 1599 grandi tele'],
  ])('the typed text %s is set as %s', (typed, set) => {
    expect(italianTypography(typed)).toBe(set);
  });

  it('a partly emphasised quotation gets a closing guillemet at its end', () => {
    expect(renderMarkdown('"*Maestà*" e *"Fondo oro"*')).toBe('<p>«<em>Maestà</em>» e <em>«Fondo oro»</em></p>\n');
  });

  it('a number keeps its unit over the end of emphasis, and a quotation goes on over a line end', () => {
    expect(renderMarkdown('**12** cm, "uno\ndue"')).toBe('<p><strong>12</strong>\u00a0cm, «uno\ndue»</p>\n');
  });

  it('each block has as many opening as closing guillemets', () => {
    expect(renderMarkdown('Disse: "e poi\n\n"Arte"e"moda"')).toBe('<p>Disse: &quot;e poi</p>\n<p>«Arte»e«moda»</p>\n');
  });

  it('escaped marks stay as they are', () =>
    expect(renderMarkdown('\\"uno\\" l\\\'a')).toBe("<p>&quot;uno&quot; l'a</p>\n"));

  it('code and addresses keep their straight quotation marks', () => {
    expect(renderMarkdown('`"l\'uno"` e [qui](/cerca?q=l\'oro)')).toBe(
      '<p><code>&quot;l\'uno&quot;</code> e <a href="/cerca?q=l\'oro">qui</a></p>\n',
    );
  });
});

it('the links of a text are its addresses, each once and in its order, pictures and code aside', () => {
  const source =
    'Un [segno](/evento/il-segno-rosso) e ![una](/a.jpg) [linea][l], [ancora](/evento/il-segno-rosso).\n\n- `[x](/no)`\n\n[l]: /articolo/la-linea';
  expect(linksIn(source)).toEqual(['/evento/il-segno-rosso', '/articolo/la-linea']);
});
