import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it, test } from 'vitest';
import { fetchPicture, isPublicAddress } from './fetch-picture.ts';

const servers: Server[] = [];
afterAll(() => servers.map((server) => server.close()));

async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const local = (address: string) => address === '127.0.0.1';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  'ff02::1',
])('%s is no public address', (address) => expect(isPublicAddress(address)).toBe(false));

test.each(['93.184.215.14', '172.32.0.1', '2606:4700::1111', '2a00:1450:4002::1'])(
  '%s is a public address',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  'http://127.0.0.1/a.jpg',
  'http://localhost/a.jpg',
  'http://[::1]/a.jpg',
  'http://2130706433/a.jpg',
  'http://0x7f.1/a.jpg',
])('%s is not asked', async (url) => expect(fetchPicture(url)).rejects.toThrow('l’indirizzo è di una rete privata'));

test.each(['file:///etc/passwd', 'ftp://a.example/a.jpg', 'http://lia:segreta@a.example/a.jpg'])(
  '%s is no address of the web',
  async (url) => expect((async () => fetchPicture(url))()).rejects.toThrow('non è del web'),
);

it('a picture comes, also after a redirect', async () => {
  const base = await serving(({ url }, answer) => {
    if (url === '/a.jpg') answer.writeHead(301, { location: '/b.jpg' }).end();
    else answer.end('bytes');
  });
  expect(String(await fetchPicture(`${base}/a.jpg`, { isAllowed: local }))).toBe('bytes');
});

it('a redirect into a private network is not followed', async () => {
  const base = await serving((_, answer) =>
    answer.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  );
  await expect(fetchPicture(`${base}/a.jpg`, { isAllowed: local })).rejects.toThrow('rete privata');
});

it('one that never ends, or is not there, says why', async () => {
  const base = await serving(({ url }, answer) => {
    if (url === '/giro') answer.writeHead(302, { location: '/giro' }).end();
    else answer.writeHead(404).end();
  });
  await expect(fetchPicture(`${base}/giro`, { isAllowed: local })).rejects.toThrow('troppi rinvii');
  await expect(fetchPicture(`${base}/a.jpg`, { isAllowed: local })).rejects.toThrow('il server risponde 404');
});

it('a server that is busy is asked again when it says', async () => {
  let asked = 0;
  const base = await serving((_, answer) => {
    asked += 1;
    if (asked === 1) answer.writeHead(429, { 'retry-after': '0' }).end();
    else answer.end('bytes');
  });
  expect(String(await fetchPicture(`${base}/a.jpg`, { isAllowed: local }))).toBe('bytes');
});

it('a picture without a byte for the time that a server has, or of more than 30 MB, does not come', async () => {
  const base = await serving(({ url }, answer) => {
    if (url === '/muto') answer.writeHead(200).write('a');
    else answer.end(Buffer.alloc(31 * 1024 ** 2));
  });
  await expect(fetchPicture(`${base}/grande`, { isAllowed: local })).rejects.toThrow('più di 30 MB');
  await expect(fetchPicture(`${base}/muto`, { isAllowed: local, silentMilliseconds: 100 })).rejects.toThrow(
    'nessuna risposta in 10 secondi',
  );
});
