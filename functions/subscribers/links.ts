import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '#functions/context/context.ts';
import { readerOf } from '#functions/db/keys.ts';
import { newsletterConfirmPath, newsletterIssuePath, unsubscribePath } from '#shared/content/paths.ts';

/** What a signature is for: a link for one purpose is worth nothing for another. */
type Purpose = 'unsubscribe' | 'confirm';

const bytes = 18;

/** Links in mails work for ever: who wants to leave after years can. A confirmation dies with the request it belongs to. */
function sign({ secrets }: Pick<Context, 'secrets'>, purpose: Purpose, ...about: string[]): string {
  const key = Buffer.from(secrets.linkKey, 'base64url');
  const digest = createHmac('sha256', key).update(JSON.stringify([purpose, ...about]));
  return digest.digest().subarray(0, bytes).toString('base64url');
}

function isSigned(token: string, expected: string): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(expected)];
  return given.length === right.length && timingSafeEqual(given, right);
}

export const unsubscribeToken = (ctx: Context, reader: string) => sign(ctx, 'unsubscribe', reader);
export const isUnsubscribeToken = (ctx: Context, reader: string, token: string) =>
  isSigned(token, unsubscribeToken(ctx, reader));

const confirmToken = (ctx: Context, email: string, askedAt: string) => sign(ctx, 'confirm', readerOf(email), askedAt);
export const isConfirmToken = (ctx: Context, email: string, askedAt: string, token: string) =>
  isSigned(token, confirmToken(ctx, email, askedAt));

export const issueLink = ({ settings }: Context, id: string) => settings.siteUrl + newsletterIssuePath(id);

export const unsubscribeLink = (ctx: Context, email: string) =>
  ctx.settings.siteUrl + unsubscribePath(email, unsubscribeToken(ctx, readerOf(email)));

export const confirmLink = (ctx: Context, email: string, askedAt: string) =>
  ctx.settings.siteUrl + newsletterConfirmPath(email, confirmToken(ctx, email, askedAt));

/** Where a mail program posts when its own button is pressed (RFC 8058). It names nobody who does not know the digest. */
export function oneClickLink(ctx: Context, email: string): string {
  const reader = readerOf(email);
  return `${ctx.settings.siteUrl}/api/newsletter/one-click/${reader}/${unsubscribeToken(ctx, reader)}`;
}
