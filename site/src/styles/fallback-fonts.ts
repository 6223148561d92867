/**
 * The faces in which a page is read until its own are there. Each takes the same room as the face it stands for, so that
 * nothing moves under the reader: widths measured in Chromium on the demo's texts at the sizes of titles and standfirsts, heights from the faces' own metrics.
 */
const systems = {
  'on Windows': { serif: ['Times New Roman', 'Liberation Serif', 'Nimbus Roman'], sans: ['Arial', 'Liberation Sans'] },
  'on Android': { serif: ['Noto Serif'], sans: ['Roboto'] },
  'on DejaVu': { serif: ['DejaVu Serif'], sans: ['DejaVu Sans'] },
} as const;

type System = keyof typeof systems;
type Style = 'normal' | 'italic';

const faces = {
  'Bodoni Moda': { kind: 'serif', ascent: 1.124, descent: 0.4 },
  Newsreader: { kind: 'serif', ascent: 0.735, descent: 0.265 },
  'Instrument Sans': { kind: 'sans', ascent: 0.97, descent: 0.25 },
} as const;

type Face = keyof typeof faces;

/** How wide a face runs, in percent of the stand-in of each system. */
const widths: [Face, Style, weight: string, ...percent: [windows: number, android: number, dejaVu: number]][] = [
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

function rule(face: Face, system: System, style: Style, weight: string, width: number): string {
  const { kind, ascent, descent } = faces[face];
  const descriptors = [
    `font-family:"${face} ${system}"`,
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

/** Loads nothing, so it is in every page from its first line. */
export const fallbackFonts = widths
  .flatMap(([face, style, weight, ...percents]) =>
    (Object.keys(systems) as System[]).map((system, place) =>
      rule(face, system, style, weight, percents[place] ?? 100),
    ),
  )
  .join('');
