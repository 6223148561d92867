import { createMiddleware } from 'hono/factory';
import { AppError } from '#functions/errors/app-error.ts';
import type { Env } from './env.ts';

/** Checks in this order: 413, 415, 400; the schema's 422 follows. An absent body is an empty object. */
export const jsonBody = (limit: number) =>
  createMiddleware<Env>(async (c, next) => {
    const { raw } = c.req;
    const bytes = await readBytes(raw, limit);
    if (bytes.length > 0 && !/^application\/json\s*(;|$)/i.test(raw.headers.get('content-type') ?? '')) {
      throw new AppError('NOT_JSON');
    }
    const body = bytes.length === 0 ? '{}' : decode(bytes);
    assertJson(body);
    const headers = new Headers(raw.headers);
    headers.set('content-type', 'application/json');
    c.req.raw = new Request(raw.url, { method: raw.method, headers, body });
    await next();
  });

const maxDropped = 32 * 1024 * 1024;

/** Counts the bytes received: Content-Length is only trusted when it exceeds the limit. */
async function readBytes({ body, headers }: Request, limit: number): Promise<Uint8Array> {
  let tooLarge = Number(headers.get('content-length') ?? 0) > limit;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of received(body)) {
    size += chunk.byteLength;
    tooLarge ||= size > limit;
    // The rest is read and dropped, or the client would see a broken connection instead of the answer.
    if (tooLarge) chunks.length = 0;
    else chunks.push(chunk);
    if (size > maxDropped) break;
  }
  if (tooLarge) throw new AppError('BODY_TOO_LARGE');
  return Buffer.concat(chunks);
}

/** A client that goes away has sent a body that cannot be read: no error of ours. */
async function* received(body: Request['body']): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? [];
  } catch {
    throw new AppError('UNREADABLE_BODY');
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('UNREADABLE_BODY');
  }
}

function assertJson(text: string): void {
  try {
    JSON.parse(text);
  } catch {
    throw new AppError('UNREADABLE_BODY');
  }
}
