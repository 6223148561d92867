import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readParameters } from './lambda-context.ts';

/** The answers of the Parameter Store, one after the other; the last one again and again. */
let answers: [status: number, body: object][] = [];
let asked = 0;
const server = createServer((_, response) => {
  const [status, body] = answers[Math.min(asked, answers.length - 1)] ?? [500, {}];
  asked += 1;
  response.writeHead(status).end(JSON.stringify(body));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());

const credentials = async () => ({ accessKeyId: 'test', secretAccessKey: 'test' });
const read = (...names: string[]) => readParameters({ region: async () => 'eu-west-1', credentials }, names);
const busy: [number, object] = [400, { __type: 'ThrottlingException', message: 'Rate exceeded' }];
const found: [number, object] = [200, { Parameters: [{ Name: '/a', Value: 'uno' }] }];

beforeEach(() => {
  vi.stubEnv('AWS_ENDPOINT_URL_SSM', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  asked = 0;
});
afterEach(() => vi.unstubAllEnvs());

describe('a cold start', () => {
  it.each<[string, [number, object][]]>([
    ['refuses some reads', [busy, busy, busy, busy, found]],
    ['is unavailable for a moment', [[503, {}], [500, {}], found]],
  ])('asks again when the Parameter Store %s', async (_, given) => {
    answers = given;
    expect(await read('/a')).toEqual({ '/a': 'uno' });
    expect(asked).toBe(given.length);
  });

  it('fails when the Parameter Store refuses five times, and when it lacks a parameter', async () => {
    answers = [busy];
    await expect(read('/a')).rejects.toThrow('ThrottlingException');
    expect(asked).toBe(5);
    answers = [found];
    await expect(read('/a', '/b')).rejects.toThrow('The Parameter Store has no /b');
  });
});
