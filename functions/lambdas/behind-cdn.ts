import { createHash, timingSafeEqual } from 'node:crypto';
import { fromEnvironment } from './environment.ts';

type GatewayEvent = { headers?: Record<string, string | undefined> };

/** The answer of API Gateway itself to a request without a key that it asks for. */
const refused = {
  statusCode: 403,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: '{"message":"Forbidden"}',
};

/**
 * Answers requests of our CDN alone: the address of the gateway is public, and requests to it would pass by the firewall, the cache
 * and the ceiling of the bill. A deployment reaches the functions before the CDN, so the key before the newest counts too.
 */
export function behindCdn<Event, Context, Answer>(handler: (event: Event, context?: Context) => Promise<Answer>) {
  const keys = fromEnvironment('ORIGIN_KEYS').split(' ').map(digest);
  return async (event: Event & GatewayEvent, context?: Context): Promise<Answer | typeof refused> => {
    const shown = digest(event.headers?.['x-origin-key'] ?? '');
    return keys.some((key) => timingSafeEqual(key, shown)) ? handler(event, context) : refused;
  };
}

const digest = (value: string) => createHash('sha256').update(value).digest();
