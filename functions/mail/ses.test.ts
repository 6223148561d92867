import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startLocalSes } from '#functions/testing/local-ses.ts';
import { sesFaults } from '#functions/testing/ses-faults.ts';
import { clientConfig } from '#infra/local/embedded/dynamodb.ts';
import { createMail } from './ses.ts';

const folder = mkdtempSync(join(tmpdir(), 'mail-'));
const ses = await startLocalSes({ folder, around: sesFaults({ quotaInterval: 100 }) });
afterAll(async () => {
  await ses.stop();
  rmSync(folder, { recursive: true });
});

it('parallel sends of two processes know the quota, of which SES tells one at a time', async () => {
  const processes = [createMail(clientConfig(ses.endpoint)), createMail(clientConfig(ses.endpoint))];
  const sends = processes.flatMap((mail) => Array.from({ length: 20 }, () => mail.quota()));
  expect(new Set((await Promise.all(sends)).map(({ rate }) => rate))).toEqual(new Set([500]));
});
