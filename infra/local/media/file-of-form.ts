import { AppError } from '#functions/errors/app-error.ts';
import { mediaRefusals } from '#shared/media/uploads.ts';

/** The names, boundaries and other fields around the file. */
const formBytes = 16 * 1024;

/**
 * The file of a form in pieces, as they arrive: it is the last field, and has this size. Throws for any other body; one that is
 * larger than the file may be is not read to its end.
 */
export async function* fileOfForm({ body, headers }: Request, size: number): AsyncGenerator<Uint8Array> {
  const [, boundary = ''] = /boundary="?([^";]+)/i.exec(headers.get('content-type') ?? '') ?? [];
  const delimiter = `\r\n--${boundary}`;
  // The first delimiter begins no new line.
  let before: Buffer | undefined = Buffer.from('\r\n');
  let after = Buffer.alloc(0);
  let end = Buffer.alloc(0);
  let received = 0;
  let left = size;
  for await (const chunk of withoutBreaks(body)) {
    received += chunk.length;
    if (received > size + formBytes) throw new AppError('BODY_TOO_LARGE');
    end = Buffer.concat([end, chunk]).subarray(-(delimiter.length + 4));
    let piece = chunk;
    if (before) {
      before = Buffer.concat([before, chunk]);
      const start = startOfFile(before, delimiter);
      if (start === undefined) {
        if (before.length > formBytes + chunk.length) throw new AppError('UNREADABLE_BODY');
        continue;
      }
      piece = before.subarray(start);
      before = undefined;
    }
    if (left > 0) yield piece.subarray(0, left);
    after = Buffer.concat([after, piece.subarray(left)]);
    left = Math.max(0, left - piece.length);
  }
  if (before || !end.includes(`${delimiter}--`)) throw new AppError('UNREADABLE_BODY');
  if (left > 0 || after.indexOf(delimiter) !== 0) throw notAsSent();
}

/** A sender that goes away has sent a body that cannot be read. */
async function* withoutBreaks(body: Request['body']): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body ?? []) yield Buffer.from(chunk);
  } catch {
    throw new AppError('UNREADABLE_BODY');
  }
}

/** Behind the heads of the file, once they have arrived; fields before it are passed over. */
function startOfFile(form: Buffer, delimiter: string): number | undefined {
  for (let at = form.indexOf(delimiter); at >= 0; at = form.indexOf(delimiter, at + 1)) {
    const end = form.indexOf('\r\n\r\n', at);
    if (end < 0) return undefined;
    if (/;\s*name="?file"?\s*(;|\r|$)/i.test(form.toString('latin1', at, end))) return end + 4;
  }
  return undefined;
}

export function notAsSent(): AppError {
  const message = mediaRefusals['not-as-sent'];
  return new AppError('INVALID', { errors: [{ field: 'file', message }], detail: `${message}.` });
}
