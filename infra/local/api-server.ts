import { serve } from '@hono/node-server';
import { createApi } from '#functions/api/app.ts';
import { localContext } from './local-context.ts';
import { localMedia } from './media/local-media.ts';
import { mediaServer } from './media/media-server.ts';
import { isOwnHost, otherHost } from './server/own-hosts.ts';
import { places, readSettings } from './settings.ts';

/** The API alone, for development: restarted by its parent when its code changes. */
const settings = readSettings();
const ctx = localContext(settings, settings.dynamodbEndpoint ?? '');
const media = localMedia(places(settings.dataDir).media, ctx);
const api = createApi({ ...ctx, media: media.storage });
const pictures = mediaServer(ctx, media);
media.start();
serve({
  fetch(request, env) {
    const { host, pathname } = new URL(request.url);
    if (!isOwnHost(host, settings.siteUrl)) return new Response(otherHost.sentence, otherHost);
    return (pathname.startsWith('/media/') ? pictures : api).fetch(request, env);
  },
  port: Number(process.env['API_PORT']),
  hostname: '127.0.0.1',
});
process.once('disconnect', () => process.exit(0));
