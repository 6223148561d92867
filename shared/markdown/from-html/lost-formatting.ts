const names = {
  underlines: ['sottolineatura', 'sottolineature'],
  nestedTables: ['tabella annidata', 'tabelle annidate'],
  mergedCells: ['unione di celle', 'unioni di celle'],
  comments: ['commento', 'commenti'],
  deletions: ['cancellazione tracciata', 'cancellazioni tracciate'],
  notes: ['nota che non era nella selezione', 'note che non erano nella selezione'],
  links: ['link che qui non porta da nessuna parte', 'link che qui non portano da nessuna parte'],
  embeds: ['contenuto incorporato', 'contenuti incorporati'],
  drawings: ['disegno', 'disegni'],
  localPictures: ['immagine rimasta nel documento', 'immagini rimaste nel documento'],
  refusedPictures: ['immagine che non si può caricare', 'immagini che non si possono caricare'],
} as const satisfies Record<string, readonly [string, string]>;

/** How much of each kind a text lost on its way into Markdown. */
export type LostFormatting = Partial<Record<keyof typeof names, number>>;

/** `3 sottolineature, 1 tabella annidata`; empty where nothing was lost. */
export function describeLoss(lost: LostFormatting): string {
  const kinds = Object.keys(names) as (keyof typeof names)[];
  return kinds
    .filter((kind) => lost[kind])
    .map((kind) => counted(lost[kind] ?? 0, names[kind]))
    .join(', ');
}

const counted = (count: number, [one, many]: readonly [string, string]): string =>
  `${count.toLocaleString('it')} ${count === 1 ? one : many}`;
