/** What a browser has to know before the first stylesheet arrives. */
export const firstRules = [
  // The order of layers is the order in which they are first met.
  '@layer tokens,base,layout,components,page,state,motion,print;',
  // Whether a page takes part in a transition is decided before its stylesheets are there.
  '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}',
].join('');
