import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { renderMarkdown } from '#shared/markdown/markdown.ts';
import { fragileTexts } from '#shared/testing/fragile-texts.ts';
import type { FormValues } from '#site/src/forms/kind.ts';
import { articleKind } from '#site/src/kinds/articles/article-form.ts';
import { eventKind } from '#site/src/kinds/events/event-form.ts';
import { galleryKind } from '#site/src/kinds/gallery/work-form.ts';
import { newsKind } from '#site/src/kinds/news/news-form.ts';
import { videoKind } from '#site/src/kinds/videos/video-form.ts';
import { corrections } from './places.ts';
import {
  type Finding,
  findingsIn,
  type Lookups,
  maxTitleLength,
  noResults,
  type RuleName,
  ruleNames,
} from './rules.ts';

/** An article to which no rule has anything to say. */
const sound: FormValues = {
  title: 'Il cielo sotto la vernice',
  subtitle: '',
  description: 'Un restauro a Parma.',
  excerpt: '',
  content: 'Sotto la vernice, un cielo «azzurro».',
  category: 'arte',
  image: '/a.jpg',
  author: 'Elena Riva',
  imageAlt: 'Una pala.',
  imageCaption: '',
  imageCredit: '',
};

const article = (changed: FormValues, known: Partial<Lookups> = {}) =>
  findingsIn(articleKind, { ...sound, ...changed }, { ...noResults, ...known });
const written = (content: string, known?: Partial<Lookups>) => article({ content }, known);
const found = (findings: readonly Finding[]) => findings.map(({ rule }) => rule);
const changed = (text: string, findings: readonly Finding[]) => {
  const change = corrections(text, text, findings);
  return change ? text.slice(0, change.from) + change.insert + text.slice(change.to) : text;
};

it('a sound article has nothing to look at', () => expect(article({ title: 'a'.repeat(maxTitleLength) })).toEqual([]));

describe('fields', () => {
  test.each<[RuleName, FormValues, Partial<Lookups>?]>([
    ['no-picture', { image: '' }],
    ['no-category', { category: '' }],
    ['no-text', { content: ' \n' }],
    ['long-title', { title: 'a'.repeat(maxTitleLength + 1) }],
    ['no-alt', { imageAlt: '' }, { undescribed: [{ address: '/a.jpg', place: 'image' }] }],
    ['no-credit', { imageCaption: 'Duccio, *Maestà*, 1308' }],
  ])('%s is found in an article', (rule, values, known) => expect(found(article(values, known))).toEqual([rule]));

  it.each([eventKind, newsKind, videoKind, galleryKind])(
    'a long title of another kind than an article has no slide: $kind',
    (kind) => {
      const long = { ...sound, title: 'a'.repeat(maxTitleLength + 1) };
      expect(found(findingsIn(kind, long, noResults))).not.toContain('long-title');
    },
  );

  test.each<[string, FormValues, Partial<Lookups>?]>([
    ['a credit', { imageCaption: 'Duccio, *Maestà*', imageCredit: 'Foto Riva' }],
    ['a credit within the caption', { imageCaption: 'Duccio, *Maestà*. Foto: Elena Riva' }],
    ['the library’s credit', { imageCaption: 'Duccio, *Maestà*' }, { credited: true }],
  ])('a caption with %s is complete', (_, values, known) => expect(article(values, known)).toEqual([]));

  it('an event without a picture and a category is said to lack them, a video and a work only what they can have', () => {
    const unpictured = { ...sound, image: '', category: '' };
    expect(found(findingsIn(eventKind, unpictured, noResults))).toEqual(['no-picture', 'no-category']);
    const video = { title: 'Telai', description: 'Dieci minuti...', category: 'arte' };
    expect(found(findingsIn(videoKind, video, noResults))).toEqual(['dots']);
    const work = { ...sound, artist: "D'Este", imageCaption: 'Vaso' };
    expect(found(findingsIn(galleryKind, work, noResults))).toEqual(['no-credit']);
  });

  it('the description of a news item stands for its text', () => {
    const news = { ...sound, summary: 'Venduto.', content: '' };
    expect(findingsIn(newsKind, news, noResults)).toEqual([]);
    expect(found(findingsIn(newsKind, { ...news, description: '' }, noResults))).toEqual(['no-text']);
  });
});

describe('blocks nested by hand', () => {
  it('the inner one lacks its end, because the first «:::» ends both, and the second is too much', () => {
    const text = '::: riquadro\nFuori.\n\n::: citazione\nDentro.\n:::\n\nFuori.\n:::';
    const findings = written(text);
    expect(findings.map(({ rule, from }) => [rule, text.slice(from).split('\n')[0]])).toEqual([
      ['open-block', '::: citazione'],
      ['stray-block-end', ':::'],
    ]);
    expect(findings[1]?.from).toBe(text.lastIndexOf(':::'));
  });

  it('readers see as many «:::» as are found to be too much', () => {
    const lines = ['::: riquadro', '::: citazione', ':::: riquadro', ':::', '::::', 'Testo.', ''];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...lines), { maxLength: 12 }), (chosen) => {
        const text = chosen.join('\n');
        const shown = renderMarkdown(text).match(/:{3,}/g)?.length ?? 0;
        expect(written(text).filter(({ rule }) => rule === 'stray-block-end').length).toBe(shown);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('marks that mark nothing', () => {
  const bricks = ['blu', '*', '**', '«', '»', ' ', '"', '(', ')', ',', '.', '🎨', "l'", '\n\nUn ', '\nUn ', '_', '\\*'];

  it('readers see as many asterisks as are found, and those that were escaped', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...bricks), { maxLength: 12 }), (parts) => {
        const text = `Un ${parts.join('')}`;
        const shown =
          renderMarkdown(text)
            .replace(/<[^>]*>/g, '')
            .match(/\*/g)?.length ?? 0;
        const found = written(text).filter(({ rule, from }) => rule === 'literal-mark' && text[from] === '*');
        const escaped = text.match(/\\\*/g)?.length ?? 0;
        expect(found.reduce((sum, { from, to }) => sum + to - from, 0) + escaped).toBe(shown);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(['Un ** colore **', 'Prezzo*, IVA', 'il *tutto', 'Un _colore', 'un ~~colore', 'un`arte'])(
    'are found: %s',
    (text) => expect(found(written(text))).toContain('literal-mark'),
  );

  test.each([
    "dell'*«Annunciazione»*di",
    'snake_case_qui',
    'Un testo\\*',
    '***',
    '* voce',
    '![a](/a.jpg "Duccio, *Maestà*. Foto: R.")',
  ])('are none of these: %s', (text) => expect(found(written(text))).not.toContain('literal-mark'));
});

describe('places in the text', () => {
  const place = (text: string, [finding]: readonly Finding[]) => finding && text.slice(finding.from, finding.to);

  test.each<[RuleName, string, string, Partial<Lookups>?]>([
    ['no-alt', 'Prima.\n\n![](/b.jpg)\n', '![](/b.jpg)', { undescribed: [{ address: '/b.jpg', place: 'content' }] }],
    ['no-credit', '![Una pala](/b.jpg "Duccio, *Maestà*"){.larga}', '![Una pala](/b.jpg "Duccio, *Maestà*")'],
    ['broken-link', 'Vedi [qui](/articolo/x).', '[qui](/articolo/x)', { broken: new Set(['/articolo/x']) }],
    ['broken-link', 'Vedi [qui][a].\n\n[a]: /news/x', '[a]: /news/x', { broken: new Set(['/news/x']) }],
    ['undefined-note', 'Un testo[^1].\n\n[^2]: Nota.\n\nAltro[^2].', '[^1]'],
    ['unmarked-note', 'Un testo[^2].\n\n[^1]: Nota.\n\n[^2]: Nota.', '[^1]:'],
    ['open-block', 'Prima.\n\n::: riquadro\nDentro.\n\nDopo.', '::: riquadro'],
    ['stray-block-end', '::: riquadro\nDentro.\n:::\n\nDopo.\n\n:::', ':::'],
    ['raw-html', 'Uno <br class="a ,b"> due.', '<br class="a ,b">'],
    ['raw-html', 'Uno <!-- nota  per me --> due.', '<!-- nota  per me -->'],
  ])('%s leads to its place', (rule, text, at, known) => {
    const findings = written(text, known);
    expect(found(findings)).toEqual([rule]);
    expect(place(text, findings)).toBe(at);
  });

  test.each<[string, string, Partial<Lookups>?]>([
    ['a picture that the library describes', '![](/media/01ABC)'],
    ['a figure whose caption names its photographer', '![Una pala](/b.jpg "Duccio. Foto: Riva")'],
    ['a mark with its note', 'Un testo[^1].\n\n[^1]: La nota\n\n    in due capoversi.'],
    ['a block around another, with more colons', ':::: riquadro\n::: citazione\nQui.\n:::\n::::'],
    ['the ends of blocks in code', '```\n::: riquadro\n```\n\n    :::\n'],
    ['an escaped tag', 'Si scrive \\<b> così.'],
    ['a comment that the page shows, because other words are around its blank line', 'Uno <!-- a\n\nb --> due.'],
    ['a tag in code, and a title in angle brackets', 'Si scrive `<b>`, come «<Senza titolo>».'],
    ['marks of notes in code', 'Si scrive `[^1]`.\n\n```\n[^2]: Nota.\n```'],
  ])('%s is no finding', (_, text, known) => expect(written(text, known)).toEqual([]));

  it('a note without a mark is what the page leaves out', () => {
    expect(renderMarkdown('Un testo.\n\n[^1]: Nascosta.')).not.toContain('Nascosta');
  });
});

describe('Italian typography', () => {
  test.each<[RuleName, string, string]>([
    ['accent', 'Perchè un pò, un pò’ di blu?', 'Perché un po’, un po’ di blu?'],
    ['accent', 'ventitrè volte. Cioé qui. Qual’è? NÈ', 'ventitré volte. Cioè qui. Qual è? NÉ'],
    ['apostrophe-for-accent', "E’ qui: c'e' la citta', potra', PIU' BLU", "È qui: c'è la città, potrà, PIÙ BLU"],
    ['double-space', '    Un  verso', '    Un verso'],
    ['space-before', 'Un cielo , poi\u00a0? Un .', 'Un cielo, poi? Un.'],
    ['space-after', 'Parma,Mantova', 'Parma, Mantova'],
    ['dots', 'E poi...', 'E poi…'],
    ['ordinal', 'Dal 1° luglio, dal 1° al 5 del XIX° secolo', 'Dal 1º luglio, dal 1º al 5 del XIXº secolo'],
    ['dash', 'Una pala - la prima - a Parma', 'Una pala – la prima – a Parma'],
  ])('%s: «%s»', (rule, text, right) => {
    const findings = written(text);
    expect(new Set(found(findings))).toEqual(new Set([rule]));
    expect(changed(text, findings)).toBe(right);
  });

  test.each([
    "Un po’ o un po' di blu: di' la verità a Fra’ Galgario e a Ca’ Foscari, ‘novita’",
    "Disse 'la novita' e tacque",
    'Il Po è lungo, perché è il Po: sé, né, tè, là, lì, già, l’arte e l’età',
    'Un verso  \ndopo un altro\n\n>  rientro',
    '| a    | b   |\n|------|-----|\n| c    | d   |',
    '`a ,b...`\n\n```\nperchè ...\n```',
    '<https://a.it/perchè,x> e https://a.it/b,c...d e nome.cognome@a.it,b e [blu](/perchè,x)',
    '- uno\n- due\n\n  - tre',
    'Per 1.500,50 euro a 20° C, con un angolo di 45°, a 1° di distanza, il 1º luglio, alle 10:30 (forse).',
    'Mah… e poi, fine.... A---B',
    '::: riquadro\nUno ![a](/b...c.jpg)\n:::',
    'Due: «blu», tre; quattro! Dice "blu" e l\'altro, un [^',
  ])('nothing is wrong in «%s»', (text) => expect(written(text)).toEqual([]));

  it('quotes and apostrophes are set by the page in the text, and looked at where they stand as they were typed', () => {
    expect(found(article({ title: 'Il "blu" dell\'arte' }))).toEqual(['straight-quotes', 'straight-apostrophe']);
    expect(changed('Il "blu"', article({ title: 'Il "blu"' }))).toBe('Il «blu»');
  });

  test.each([
    ['"Arte"e"moda"', '«Arte»e«moda»'],
    ['"il «no» e il "sì" di oggi"', '«il «no» e il «sì» di oggi»'],
    ['un 24" e un "film" di 12\' 30"', 'un 24" e un «film» di 12\' 30"'],
    ["l'arte degli anni '60", 'l’arte degli anni ’60'],
  ])('«Correggi» sets %s as the page sets a text', (title, right) => {
    expect(changed(title, article({ title }))).toBe(right);
  });

  it('a second press before the corrected text is read again changes nothing', () => {
    const read = 'Il quadro  rosso';
    const findings = article({ title: read });
    const corrected = changed(read, findings);
    expect([corrected, corrections(corrected, read, findings)]).toEqual(['Il quadro rosso', undefined]);
  });
});

describe('a correction', () => {
  const bricks = fc.constantFrom(
    ..."perchè|citta'|E’|pò|Qual’è|è|blu|1| |  |    |\u00a0| ,|,|.|...| - |\n|\n\n|`|```\n|\"|'|*".split('|'),
    ...'[^1]~[^1]: ~[a](/b)~![](/c)~«~»~(~)~| ~# ~- '.split('~'),
  );
  const texts = fc.array(bricks, { maxLength: 40 }).map((parts) => parts.join(''));

  it('changes the found place and no other character, and the place is no longer found', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const finding of written(text)) {
          if (finding.insert === undefined) continue;
          const corrected = changed(text, [finding]);
          expect(corrected.slice(0, finding.from)).toBe(text.slice(0, finding.from));
          expect(corrected.slice(finding.from + finding.insert.length)).toBe(text.slice(finding.to));
          const { rule, from, to, insert } = finding;
          expect(written(corrected)).not.toContainEqual(expect.objectContaining({ rule, from, to, insert }));
        }
      }),
    );
  });

  it('of all places at once keeps everything between them', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const findings = written(text).filter(({ insert }) => insert !== undefined);
        const oneByOne = findings
          .toSorted((one, other) => other.from - one.from)
          .reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text);
        expect(changed(text, findings)).toBe(oneByOne);
      }),
    );
  });

  it('places are within the text and in no other place, in any text', () => {
    for (const text of fragileTexts)
      for (const { from, to } of written(text)) expect(0 <= from && from <= to && to <= text.length).toBe(true);
    expect(new Set(ruleNames).size).toBe(ruleNames.length);
  });
});
