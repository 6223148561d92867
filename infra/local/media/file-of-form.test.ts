import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, it, test } from 'vitest';
import { AppError } from '#functions/errors/app-error.ts';
import { fileOfForm } from './file-of-form.ts';

// With what looks like the end of the part, and of another form.
const file = Buffer.concat([randomBytes(300), Buffer.from('\r\n--\r\n\r\n--x--\r\n'), randomBytes(300)]);

async function formOf(sent: Buffer): Promise<{ type: string; bytes: Buffer }> {
  const form = new FormData();
  form.set('Content-Type', 'name="file"\r\n\r\nimage/jpeg');
  form.set('file', new Blob([new Uint8Array(sent)]), 'a "file".jpg');
  const whole = new Response(form);
  return { type: whole.headers.get('content-type') ?? '', bytes: Buffer.from(await whole.arrayBuffer()) };
}

/** A body that arrives in pieces of this many bytes; after the last one its sender may go away. */
function arriving(type: string, bytes: Buffer, pieceBytes: number, breaksOff = false): Request {
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, at) =>
    bytes.subarray(at * pieceBytes, (at + 1) * pieceBytes),
  );
  const body = new ReadableStream({
    pull(stream) {
      const piece = pieces.shift();
      if (piece) stream.enqueue(piece);
      else if (breaksOff) stream.error(new Error('aborted'));
      else stream.close();
    },
  });
  const init = { method: 'POST', body, headers: { 'content-type': type }, duplex: 'half' };
  return new Request('http://localhost/', init as RequestInit);
}

const codeOf = async (request: Request, size: number) =>
  buffer(fileOfForm(request, size)).catch((error) => (error instanceof AppError ? error.code : error));

test.each([1, 2, 7, 61, 4_096])('a file is whole in pieces of %i bytes', async (pieceBytes) => {
  const { type, bytes } = await formOf(file);
  const found = await buffer(fileOfForm(arriving(type, bytes, pieceBytes), file.length));
  expect(found.equals(file)).toBe(true);
});

it('another file than the announced one is refused', async () => {
  const { type, bytes } = await formOf(file);
  for (const size of [file.length - 1, file.length + 1, 1]) {
    expect(await codeOf(arriving(type, bytes, 64), size), `${size}`).toBe('INVALID');
  }
  const { type: other, bytes: large } = await formOf(Buffer.alloc(40_000));
  expect(await codeOf(arriving(other, large, 64), file.length)).toBe('BODY_TOO_LARGE');
});

it('a body that was cut, whose sender went away, or that is no form, cannot be read', async () => {
  const { type, bytes } = await formOf(file);
  for (let cut = 0; cut < bytes.length - 4; cut += 23) {
    expect(await codeOf(arriving(type, bytes.subarray(0, cut), 64), file.length), `${cut}`).toBe('UNREADABLE_BODY');
  }
  expect(await codeOf(arriving(type, bytes, 64, true), file.length)).toBe('UNREADABLE_BODY');
  expect(await codeOf(arriving('text/plain', bytes, 64), file.length)).toBe('UNREADABLE_BODY');
});
