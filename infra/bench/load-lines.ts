import type { Results } from './lines.ts';
import { measureLoad } from './load.ts';

const clients = 32;
/** What browsers send; without it a page goes over the wire as it is. */
const asBrowsers = { 'accept-encoding': 'gzip, deflate, br' };

/** Each of these addresses under load, one after the other; the clients run on the same machine. */
export async function measureReading(
  addresses: Partial<Record<'api' | 'page' | 'encodedPage' | 'beside.page' | 'beside.list', string>>,
  seconds: number,
): Promise<Results> {
  const results: Results = {};
  let failed = 0;
  for (const [name, url] of Object.entries(addresses)) {
    const headers = name === 'encodedPage' ? asBrowsers : {};
    const { perSecond, errors, ...latency } = await measureLoad({ url, clients, seconds, headers });
    Object.assign(results, { [`${name}.perSecond`]: perSecond, [`${name}.latency`]: latency });
    failed += errors;
  }
  return { ...results, 'load.errors': failed };
}
