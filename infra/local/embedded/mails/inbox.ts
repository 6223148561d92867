import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import PostalMime from 'postal-mime';
import { freePort } from '#infra/local/embedded/addresses.ts';
import { dateAndTimeInRome } from '#shared/time/dates.ts';
import { acceptedAt, type MailFolder } from './mail-folder.ts';

const shownMails = 300;
const refusal = 'La posta si apre dall’indirizzo che npm start ha stampato.';

/**
 * A web page with the latest mails, for development. Mails hold links that open accounts: the address of this start sets a cookie, without
 * which there is no page, and none for another host.
 */
export async function startInbox(mails: MailFolder) {
  const port = await freePort();
  const key = randomBytes(24).toString('base64url');
  const host = `127.0.0.1:${port}`;
  const cookie = `inbox-${port}`;
  const app = new Hono();
  app.use(async (c, next) => {
    const isOwnHost = c.req.header('host') === host;
    if (isOwnHost && c.req.path === '/' && c.req.query('key') === key) {
      setCookie(c, cookie, key, { httpOnly: true, sameSite: 'Strict' });
      return c.redirect('/');
    }
    if (!isOwnHost || getCookie(c, cookie) !== key) return c.text(refusal, 403);
    // Mails are shown as they are.
    c.header('content-security-policy', "script-src 'none'");
    return next();
  });
  app.get('/', async (c) => {
    const ids = mails.ids().slice(-shownMails).toReversed();
    const rows = ids.map(async (id) => {
      const { subject, to = [] } = await PostalMime.parse(mails.read(id));
      const addresses = to.map(({ address }) => address).join(', ');
      return html`<li>
        ${dateAndTimeInRome(acceptedAt(id))}, ${addresses}: <a href="/${id}/html">${subject}</a>
        (<a href="/${id}/text">solo testo</a>, <a href="/${id}/file">file</a>)
      </li>`;
    });
    return c.html(html`<!doctype html><html lang="it"><title>Posta in uscita</title>
      <meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
      <style>body { font: 1rem/1.6 system-ui; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }</style>
      <h1>Posta in uscita</h1>${ids.length === 0 ? html`<p>Ancora nessuna mail.</p>` : html`<ul>${await Promise.all(rows)}</ul>`}
      </html>`);
  });
  app.get('/:id/:part{html|text|file}', async (c) => {
    const { id, part } = c.req.param();
    if (!mails.ids().includes(id)) return c.notFound();
    const raw = mails.read(id);
    const mail = await PostalMime.parse(raw);
    return part === 'html' && mail.html ? c.html(mail.html) : c.text(part === 'file' ? raw : (mail.text ?? ''));
  });
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
  await once(server, 'listening');
  return { address: `http://${host}/?key=${key}`, stop: () => server.close() };
}
