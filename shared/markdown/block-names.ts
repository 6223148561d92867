/** The blocks that `::: nome` opens: those of figures.ts and that of cards.ts. */
export const blockNames: ReadonlySet<string> = new Set(['gruppo', 'riquadro', 'citazione', 'scheda']);
