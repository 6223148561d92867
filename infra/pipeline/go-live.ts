import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { aws, awsJson } from './aws-cli.ts';

export type Live = { publisher: string; liveRelease: string };

const patienceMilliseconds = 20 * 60_000;

/**
 * Makes a release the one that readers see: its pages are brought up to date in their own folder, then the edge is led there.
 * Going back is the same with an older one.
 */
export async function goLive({ publisher, liveRelease }: Live, release: string): Promise<void> {
  await makeReady(publisher, release);
  const store = ['--kvs-arn', liveRelease];
  const { ETag } = awsJson<{ ETag: string }>(['cloudfront-keyvaluestore', 'describe-key-value-store', ...store]);
  aws(['cloudfront-keyvaluestore', 'put-key', ...store, '--if-match', ETag, '--key', 'release', '--value', release]);
}

/** The publisher does one thing after the other: while it is busy it is asked again. */
async function makeReady(publisher: string, release: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  const answer = join(folder, 'answer.json');
  const payload = JSON.stringify({ release });
  const args = ['lambda', 'invoke', '--function-name', publisher, '--cli-binary-format', 'raw-in-base64-out'];
  const until = Date.now() + patienceMilliseconds;
  try {
    for (;;) {
      try {
        const call = [...args, '--cli-read-timeout', '900', '--payload', payload, answer];
        const { FunctionError } = awsJson<{ FunctionError?: string }>(call);
        if (FunctionError) throw new Error(`La versione ${release} non si può pubblicare: ${readFileSync(answer)}`);
        return;
      } catch (error) {
        if (!/TooManyRequests/.test((error as Error).message) || Date.now() > until) throw error;
        await wait(5_000);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
