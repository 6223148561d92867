import type { FieldValues, Resolver } from 'react-hook-form';

type Resolvers = typeof import('./account-resolvers.ts');

/** The schemas weigh as much as the form itself: they come when a reader first enters a field, not with the page. */
export const loadResolvers = (): Promise<Resolvers> => import('./account-resolvers.ts');

export const lazyResolver =
  <Values extends FieldValues>(choose: (resolvers: Resolvers) => Resolver<Values>): Resolver<Values> =>
  async (...asked) =>
    choose(await loadResolvers())(...asked);
