import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UploadLate, UploadMoves, uploadPicture } from './upload.ts';

/** A library that has the bytes of every file, and is never done with their preparation. */
function busyLibrary(answer: (signal: AbortSignal) => Promise<Response>): string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (_: RequestInfo | URL, { method = 'GET', signal }: RequestInit = {}) => {
    calls.push(method);
    return method === 'POST' ? Response.json({ id: 'a', status: 'processing' }) : answer(signal as AbortSignal);
  });
  return calls;
}

// Reading a file needs the other ones.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const file = () => new File([new Uint8Array([255, 216, 255])], 'a.jpg', { type: 'image/jpeg' });
const sent = (onSlow: () => void, picture = file()) =>
  uploadPicture(picture, { signal: new AbortController().signal, onProgress: () => undefined, onSlow });

it.each([
  ['does not become ready', async () => Response.json({ id: 'a', status: 'processing' })],
  [
    'is asked for in vain',
    (signal: AbortSignal) => new Promise<Response>((_, reject) => signal.addEventListener('abort', reject)),
  ],
])('a picture that %s is said to be slow after half a minute, and to be late after two', async (_, answer) => {
  const calls = busyLibrary(answer);
  const onSlow = vi.fn();
  const outcome = sent(onSlow).catch((error) => error);
  while (!calls.includes('GET')) await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(onSlow).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(onSlow).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(90_000);
  expect(await outcome).toBeInstanceOf(UploadLate);
});

it('a moving picture is not announced before its first frame is said to be meant', async () => {
  const calls = busyLibrary(async () => Response.json({}));
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0, 0];
  const bytes = new Uint8Array([...Buffer.from('GIF89a'), 1, 0, 1, 0, 0, 0, 0, ...frame, ...frame, 0x3b]);
  await expect(sent(() => undefined, new File([bytes], 'a.gif', { type: 'image/gif' }))).rejects.toThrow(UploadMoves);
  expect(calls).toEqual([]);
});
