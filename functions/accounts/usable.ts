import type { Context } from '#functions/context/context.ts';
import type { Account } from './repository.ts';

/** Whether this account may be used at all. */
export const isUsable = ({ settings }: Context, { demo = false, disabled = false }: Account): boolean =>
  !disabled && (!demo || settings.demo);
