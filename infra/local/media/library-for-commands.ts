import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '#functions/context/context.ts';
import { type LocalSettings, places } from '#infra/local/settings.ts';
import { readRunning } from '#infra/local/store.ts';
import type { UploadForm } from '#shared/media/media.ts';
import { LocalMedia } from './local-media.ts';
import { mediaServer } from './media-server.ts';

const isBusyMilliseconds = 500;

/** The library as a command uses it: that of the running magazine, or one for the time of the command. */
export async function openLibrary({ dataDir }: LocalSettings, ctx: Context) {
  const at = places(dataDir);
  const running = await readRunning(at.running);
  const own = running ? undefined : new LocalMedia(at.media, ctx);
  own?.start(ctx);
  const app = own && mediaServer(ctx, own);
  return { send, whenPrepared, close: async () => own?.stop() };

  async function send({ url, fields }: UploadForm, bytes: Buffer, name: string): Promise<void> {
    const body = new FormData();
    for (const [field, value] of Object.entries(fields)) body.set(field, value);
    body.set('file', new Blob([new Uint8Array(bytes)]), name);
    const answer = app
      ? await app.request(url, { method: 'POST', body })
      : await fetch(new URL(url, running?.url), { method: 'POST', body });
    if (!answer.ok) throw new Error(`La libreria non ha preso ${name} (${answer.status})`);
  }

  /** What is on its way lies in the folder of incoming files until it is prepared. */
  async function whenPrepared(): Promise<void> {
    if (own) return own.whenIdle();
    while (hasFiles(join(at.media, 'incoming'))) await wait(isBusyMilliseconds);
  }
}

const hasFiles = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile());
