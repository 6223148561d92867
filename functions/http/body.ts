import { createMiddleware } from 'hono/factory';
import { AppError } from '#functions/errors/app-error.ts';
import { limits } from '#shared/limits.ts';
import type { Env } from './env.ts';

/** 413, 415, 400, in this order; the schema's 422 comes after. A body that is not there is an empty object. */
export const jsonBody = (limit: number = limits.bodyBytes) =>
  [
    createMiddleware<Env>(async (c, next) => {
      const { raw } = c.req;
      const bytes = await readBytes(raw, limit);
      if (bytes.length > 0 && !/^application\/json\s*(;|$)/i.test(raw.headers.get('content-type') ?? '')) {
        throw new AppError('NOT_JSON');
      }
      const body = bytes.length === 0 ? '{}' : decode(bytes);
      refuseUnreadable(body);
      const headers = new Headers(raw.headers);
      headers.set('content-type', 'application/json');
      c.req.raw = new Request(raw.url, { method: raw.method, headers, body });
      await next();
    }),
  ] as const;

const mostDropped = 32 * 1024 * 1024;

/** Counts what really arrives: a Content-Length is only a claim, believed when it is already too much. */
async function readBytes({ body, headers }: Request, limit: number): Promise<Uint8Array> {
  let tooLarge = Number(headers.get('content-length') ?? 0) > limit;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    tooLarge ||= size > limit;
    // The rest is read and dropped, or the sender would meet a broken connection before our answer.
    if (tooLarge) chunks.length = 0;
    else chunks.push(chunk);
    if (size > mostDropped) break;
  }
  if (tooLarge) throw new AppError('BODY_TOO_LARGE');
  return Buffer.concat(chunks);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('UNREADABLE_BODY');
  }
}

function refuseUnreadable(text: string): void {
  try {
    JSON.parse(text);
  } catch {
    throw new AppError('UNREADABLE_BODY');
  }
}
