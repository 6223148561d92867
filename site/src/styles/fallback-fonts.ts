/**
 * System fonts with the metrics of the magazine's fonts, so that nothing moves when those load: widths measured in Chromium on
 * the demo's texts at the sizes of titles and standfirsts, heights from the fonts' own metrics.
 */
const systems = {
  'on Windows': { serif: ['Times New Roman', 'Liberation Serif', 'Nimbus Roman'], sans: ['Arial', 'Liberation Sans'] },
  'on Android': { serif: ['Noto Serif'], sans: ['Roboto'] },
  'on DejaVu': { serif: ['DejaVu Serif'], sans: ['DejaVu Sans'] },
} as const;

type System = keyof typeof systems;
type Style = 'normal' | 'italic';

const fonts = {
  'Bodoni Moda': { kind: 'serif', ascent: 1.124, descent: 0.4 },
  Newsreader: { kind: 'serif', ascent: 0.735, descent: 0.265 },
  'Instrument Sans': { kind: 'sans', ascent: 0.97, descent: 0.25 },
} as const;

type Font = keyof typeof fonts;

/** The width of a font in percent of each system's fallback font. */
const widths: [Font, Style, weight: string, ...percent: [windows: number, android: number, dejaVu: number]][] = [
  ['Bodoni Moda', 'normal', '400', 112.7, 96.2, 89.3],
  ['Bodoni Moda', 'italic', '400', 106.7, 93.2, 85],
  ['Newsreader', 'normal', '400', 103.5, 87.6, 81.3],
  ['Newsreader', 'normal', '500 600', 108.1, 90, 85],
  ['Newsreader', 'italic', '400', 98.7, 85.5, 78],
  ['Instrument Sans', 'normal', '400', 101.2, 102.3, 89.4],
  ['Instrument Sans', 'normal', '500 600', 106, 105.6, 94.1],
];

const local = (name: string, style: Style) => `local("${name}${style === 'italic' ? ' Italic' : ''}")`;
const percent = (share: number) => `${Math.round(share * 1_000) / 10}%`;

function rule(font: Font, system: System, style: Style, weight: string, width: number): string {
  const { kind, ascent, descent } = fonts[font];
  const descriptors = [
    `font-family:"${font} ${system}"`,
    `src:${systems[system][kind].map((name) => local(name, style)).join()}`,
    `font-weight:${weight}`,
    ...(style === 'italic' ? ['font-style:italic'] : []),
    `size-adjust:${width}%`,
    `ascent-override:${percent((ascent * 100) / width)}`,
    `descent-override:${percent((descent * 100) / width)}`,
    'line-gap-override:0%',
  ];
  return `@font-face{${descriptors.join(';')}}`;
}

/** Inline in every page: these fonts are not downloaded. */
export const fallbackFonts = widths
  .flatMap(([font, style, weight, ...percents]) =>
    (Object.keys(systems) as System[]).map((system, place) =>
      rule(font, system, style, weight, percents[place] ?? 100),
    ),
  )
  .join('');
