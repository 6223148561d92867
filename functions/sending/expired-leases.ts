import type { Context } from '#functions/context/context.ts';
import { type Move, moveRows, type Row } from './ledger.ts';

/**
 * A claim whose holder is gone leaves a mail of which nobody knows. Where events come, and none came in time, it was never
 * sent; where none come, a person decides. Answers whether anything moved.
 */
export async function settleOverdue(ctx: Context, id: string, rows: readonly Row[]): Promise<boolean> {
  const now = ctx.now();
  const patience = ctx.settings.eventPatienceSeconds;
  const moves = rows.flatMap(({ reader, bucket, state, at, claim, leaseUntil }): Move[] => {
    if (state === 'claimed' && Date.parse(leaseUntil ?? at) < now.getTime()) {
      return [{ reader, bucket, from: 'claimed', heldBy: claim, to: 'uncertain', set: { reason: 'interrupted' } }];
    }
    if (state === 'uncertain' && patience !== undefined && Date.parse(at) + patience * 1_000 < now.getTime()) {
      return [{ reader, bucket, from: 'uncertain', to: 'pending' }];
    }
    return [];
  });
  return (await moveRows(ctx, id, moves)).length > 0;
}
