import { describe, expect, it, test } from 'vitest';
import {
  absoluteLinks,
  italianTypography,
  ownPicturesIn,
  renderMarkdown,
  renderPortable,
  renderWithLines,
} from './markdown.ts';

describe('hostile Markdown', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<!-- nascosto -->',
    '[via](javascript:alert(1))',
    '[via](JaVaScRiPt:alert(1))',
    '[via](java&#x0A;script:alert(1))',
    '[via](&#106;avascript:alert(1))',
    '[via](data:text/html,x)',
    '[via](vbscript:x)',
    '[via](file:///etc/passwd)',
    '<javascript:alert(1)>',
    '![foto](data:image/svg+xml,x)',
    '![foto](javascript:alert(1))',
    '[via]: javascript:alert(1)\n\n[via]',
  ])('the hostile Markdown %s makes no element', (source) => {
    expect(renderMarkdown(source)).not.toMatch(/<(script|img|a|!--)\b/i);
  });

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
    absoluteLinks(renderPortable(source, {}), 'https://rivista.example', '/articolo/oro');

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
    const library = { focus: { x: 0.5, y: 0.5 }, decorative: false, medium: '/media/01A/v1-3.jpg' };
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
      /^<aside class="box" role="note">\n<h2 [^>]*>Da sapere<\/h2>\n<ul>\n<li>uno<\/li>\n<\/ul>\n<\/aside>\n$/,
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
    const html = renderMarkdown('| a | b | c |\n|---|:-:|--:|\n| 1 | 2 | 3 |');
    expect(html).toMatch(/<td>1<\/td>\s*<td data-align="center">2<\/td>\s*<td data-align="right">3<\/td>/);
    expect(html).not.toContain('style');
  });

  it('tables and strikethrough are rendered', () => {
    expect(renderMarkdown('| a |\n|---|\n| ~~b~~ |')).toMatch(/<div class="table".*<s>b<\/s>.*<\/table><\/div>/s);
  });

  it('footnotes are numbered and link back to each of their references', () => {
    const html = renderMarkdown('Uno[^a] e due[^a].\n\n[^a]: Nota.');
    expect(html).toContain('<a href="#user-content-nota-1" id="user-content-nota-1-1" aria-label="Nota 1">1</a>');
    expect(html).toContain('<li id="user-content-nota-1"><p>Nota. <a href="#user-content-nota-1-1"');
    expect(html).toContain('href="#user-content-nota-1-2" aria-label="Torna al testo"');
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

describe('the lines of the source', () => {
  const source = [
    '# Titolo',
    '',
    'Uno',
    'due.[^a]',
    '',
    '- tre',
    '- quattro',
    '',
    '[^a]: Nota.',
    '',
    '::: gruppo',
    '![a](/a.jpg)',
    '![b](/b.jpg)',
    ':::',
    '',
    '| a |',
    '|---|',
    '| 1 |',
  ].join('\n');

  it('are named by each block for the preview, and the rest of its HTML is that of the page', () => {
    const html = renderWithLines(source);
    const named = [...html.matchAll(/<(\w+)[^>]* data-line="(\d+)"/g)].map(([, tag, line]) => `${tag} ${line}`);
    expect(named).toEqual([
      'h2 0',
      'p 2',
      'ul 5',
      'li 5',
      'li 6',
      'figure 11',
      'figure 11',
      'thead 15',
      'tr 15',
      'tbody 17',
      'tr 17',
      'p 8',
    ]);
    expect(html.replaceAll(/ data-line="\d+"/g, '')).toBe(renderMarkdown(source));
  });

  it('are not in the HTML of a page', () => {
    expect(renderMarkdown(source)).not.toContain('data-line');
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

describe('Italian typography', () => {
  test.each([
    ["l'arte, un po' d'oro, gli anni '60", 'l’arte, un po’ d’oro, gli anni ’60'],
    ['la "Vocazione", detta "spenta".', 'la «Vocazione», detta «spenta».'],
    ['un "ospedale" (e "l\'officina")', 'un «ospedale» (e «l’officina»)'],
    ['dell\'"Annunciata"', 'dell’«Annunciata»'],
    ['"ecco"/"qua"', '«ecco»/«qua»'],
    ['disse "un po\'" e basta', 'disse «un po’» e basta'],
    ['284 × 276 mm, 50 lux, 12 euro', '284\u00a0×\u00a0276\u00a0mm, 50\u00a0lux, 12\u00a0euro'],
    ['nel 1599 grandi tele', 'nel 1599 grandi tele'],
  ])('the typed text %s is set as %s', (typed, set) => {
    expect(italianTypography(typed)).toBe(set);
  });

  it('a partly emphasised quotation gets a closing guillemet at its end', () => {
    expect(renderMarkdown('"*Maestà*" e *"Fondo oro"*')).toBe('<p>«<em>Maestà</em>» e <em>«Fondo oro»</em></p>\n');
  });

  it('code and addresses keep their straight quotation marks', () => {
    expect(renderMarkdown('`"l\'uno"` e [qui](/cerca?q=l\'oro)')).toBe(
      '<p><code>&quot;l\'uno&quot;</code> e <a href="/cerca?q=l\'oro">qui</a></p>\n',
    );
  });
});
