import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '#functions/context/context.ts';
import { subscriberIdOf } from '#functions/db/keys.ts';
import { newsletterConfirmPath, newsletterIssuePath, unsubscribePath } from '#shared/publish/paths.ts';

/** Part of the signature: a link for one purpose is not valid for another. */
type Purpose = 'unsubscribe' | 'confirm';

const bytes = 18;

/** Unsubscribe links never expire, what undoes an unsubscription does after a day; a confirmation link is valid for one subscription request only. */
function sign({ secrets }: Pick<Context, 'secrets'>, purpose: Purpose, ...subject: string[]): string {
  const key = Buffer.from(secrets.linkKey, 'base64url');
  const digest = createHmac('sha256', key).update(JSON.stringify([purpose, ...subject]));
  return digest.digest().subarray(0, bytes).toString('base64url');
}

function isSigned(token: string, expected: string): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(expected)];
  return given.length === right.length && timingSafeEqual(given, right);
}

export const unsubscribeToken = (ctx: Context, subscriberId: string) => sign(ctx, 'unsubscribe', subscriberId);
export const isUnsubscribeToken = (ctx: Context, subscriberId: string, token: string) =>
  isSigned(token, unsubscribeToken(ctx, subscriberId));

const confirmToken = (ctx: Context, email: string, requestedAt: string) =>
  sign(ctx, 'confirm', subscriberIdOf(email), requestedAt);
export const isConfirmToken = (ctx: Context, email: string, requestedAt: string, token: string) =>
  isSigned(token, confirmToken(ctx, email, requestedAt));

export const newsletterPageLink = ({ settings }: Context, id: string) => settings.siteUrl + newsletterIssuePath(id);

export const unsubscribeLink = (ctx: Context, email: string, page: Parameters<typeof unsubscribePath>[2] = {}) =>
  ctx.settings.siteUrl + unsubscribePath(email, unsubscribeToken(ctx, subscriberIdOf(email)), page);

export const confirmLink = (ctx: Context, email: string, requestedAt: string) =>
  ctx.settings.siteUrl + newsletterConfirmPath(email, confirmToken(ctx, email, requestedAt));

/** Mail clients post here from their own unsubscribe button (RFC 8058). The path holds a digest, not the address. */
export function oneClickLink(ctx: Context, email: string): string {
  const subscriberId = subscriberIdOf(email);
  return `${ctx.settings.siteUrl}/api/newsletter/one-click/${subscriberId}/${unsubscribeToken(ctx, subscriberId)}`;
}
