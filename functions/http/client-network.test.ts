import { expect, test } from 'vitest';
import { clientNetwork, type Incoming, networkOf } from './rate-limit/rate-limit.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['', 'unknown'],
  ['203.0.113.7.evil', 'unknown'],
  ['1:2:3', 'unknown'],
])('the address %j counts as %s', (address, network) => expect(networkOf(address)).toBe(network));

test.each([
  ['behind our CDN the viewer', true, '198.51.100.1'],
  ['elsewhere the peer of the connection, whatever a header says', false, '203.0.113.7'],
])('%s is the client', (_, behindCdn, client) => {
  const incoming = {
    req: { header: (name: string) => (name === 'x-viewer-address' ? '198.51.100.1' : undefined) },
    env: { incoming: { socket: { remoteAddress: '203.0.113.7' } } },
    var: { ctx: { settings: { behindCdn } } },
  };
  expect(clientNetwork(incoming as unknown as Incoming)).toBe(client);
});
