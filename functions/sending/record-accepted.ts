import type { Context } from '#functions/context/context.ts';
import { moveRows, type Row, readRow } from './ledger.ts';
import { reviewEnd } from './sending.ts';

/** SES has the mail, whatever the ledger thought of it. Answers what that was; undefined when it has no such row. */
export async function recordAccepted(
  ctx: Context,
  id: string,
  { reader, bucket, messageId }: Pick<Row, 'reader' | 'bucket' | 'messageId'>,
): Promise<Row['state'] | undefined> {
  for (;;) {
    const from = (await readRow(ctx.store, id, bucket, reader))?.state;
    if (from === undefined || from === 'sent') return from;
    const set = messageId === undefined ? {} : { messageId };
    const moved = await moveRows(ctx, id, [{ reader, bucket, from, to: 'sent', set }]);
    if (moved.length === 0) continue;
    if (from === 'failed' || from === 'uncertain') await reviewEnd(ctx, id).catch(() => {});
    return from;
  }
}
