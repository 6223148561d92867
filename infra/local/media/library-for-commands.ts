import type { Context } from '#functions/context/context.ts';
import { type LocalSettings, places } from '#infra/local/settings.ts';
import type { UploadForm } from '#shared/media/media.ts';
import { localMedia } from './local-media.ts';
import { mediaServer } from './media-server.ts';

/** The library for the time of a command; that of a running magazine may work on the same files. */
export function openLibrary({ dataDir }: LocalSettings, ctx: Context) {
  const media = localMedia(places(dataDir).media, ctx);
  media.start();
  const app = mediaServer(ctx, media);
  return { send, whenPrepared: media.whenIdle, close: () => media.stop() };

  async function send({ url, fields }: UploadForm, bytes: Buffer, name: string): Promise<void> {
    const body = new FormData();
    for (const [field, value] of Object.entries(fields)) body.set(field, value);
    body.set('file', new Blob([new Uint8Array(bytes)]), name);
    const answer = await app.request(url, { method: 'POST', body });
    if (!answer.ok) throw new Error(`La libreria non ha preso ${name} (${answer.status})`);
  }
}
