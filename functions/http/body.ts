import { createMiddleware } from 'hono/factory';
import { limits } from '#shared/limits.ts';
import { AppError } from './app-error.ts';
import type { Env } from './env.ts';

/** 413, 415, 400, in this order; the schema's 422 comes after. A body that is not there is an empty object. */
export const jsonBody = (limit: number = limits.bodyBytes) =>
  [
    createMiddleware<Env>(async (c, next) => {
      const { raw } = c.req;
      const text = await readText(raw, limit);
      if (text !== '' && !/^application\/json\s*(;|$)/i.test(raw.headers.get('content-type') ?? '')) {
        throw new AppError('NOT_JSON');
      }
      refuseUnreadable(text === '' ? '{}' : text);
      const headers = new Headers(raw.headers);
      headers.set('content-type', 'application/json');
      c.req.raw = new Request(raw.url, { method: raw.method, headers, body: text === '' ? '{}' : text });
      await next();
    }),
  ] as const;

/** Counts what really arrives: a Content-Length is only a claim, believed when it is already too much. */
async function readText({ body, headers }: Request, limit: number): Promise<string> {
  if (Number(headers.get('content-length') ?? 0) > limit) throw new AppError('BODY_TOO_LARGE');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new AppError('BODY_TOO_LARGE');
    chunks.push(chunk);
  }
  return decode(Buffer.concat(chunks));
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
