import { expect, test } from 'vitest';
import { isOwnHost } from './own-hosts.ts';

test.each([
  ['localhost:4321', true],
  ['127.0.0.1:4321', true],
  ['[::1]:4321', true],
  ['rivista.example', true],
  ['RIVISTA.example:80', true],
  ['localhost.altrove.example:4321', false],
  ['rivista.example.altrove.example', false],
  ['altrove.example:4321', false],
  ['localhost@altrove.example', false],
  ['192.168.1.7:4321', false],
  ['', false],
  [undefined, false],
])('the host %s is one of a magazine at https://rivista.example: %s', (host, isOwn) =>
  expect(isOwnHost(host, 'https://rivista.example')).toBe(isOwn),
);
