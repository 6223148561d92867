import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { aws, awsJson } from './aws-cli.ts';

/** What the publisher says: single pages that could not be made, or why nothing could. */
type Answer = { problem?: string; errorMessage?: string; errorType?: string };
export type Live = { publisher: string; liveRelease: string };

const patienceMilliseconds = 20 * 60_000;
const retryMilliseconds = Number(process.env['RETRY_MILLISECONDS'] ?? 5_000);

/**
 * Makes a release the one that readers see: its pages are brought up to date in their own folder, then the edge is led there.
 * Going back is the same with an older one. The answer is what single pages stayed behind for; throws when nothing went live.
 */
export async function goLive({ publisher, liveRelease }: Live, release: string): Promise<string | undefined> {
  const { errorMessage, problem } = await ask(publisher, { release });
  if (errorMessage) throw new Error(`La versione ${release} non è andata in linea: ${errorMessage}`);
  const store = ['--kvs-arn', liveRelease];
  const { ETag } = awsJson<{ ETag: string }>(['cloudfront-keyvaluestore', 'describe-key-value-store', ...store]);
  aws(['cloudfront-keyvaluestore', 'put-key', ...store, '--if-match', ETag, '--key', 'release', '--value', release]);
  return problem && `La versione ${release} è in linea, ma queste pagine sono rimaste indietro: ${problem}`;
}

/** Takes away the releases that nobody goes back to any more. */
export async function clearOld({ publisher }: Pick<Live, 'publisher'>): Promise<void> {
  const { errorMessage } = await ask(publisher, { clear: true });
  if (errorMessage) throw new Error(`Le versioni vecchie sono rimaste: ${errorMessage}`);
}

/** One publication runs at a time: the publisher waits for another one a while, and is then asked again. */
async function ask(publisher: string, order: { release: string } | { clear: true }): Promise<Answer> {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  const answer = join(folder, 'answer.json');
  const args = ['lambda', 'invoke', '--function-name', publisher, '--cli-binary-format', 'raw-in-base64-out'];
  const call = [...args, '--cli-read-timeout', '900', '--payload', JSON.stringify(order), answer];
  const until = Date.now() + patienceMilliseconds;
  try {
    for (;;) {
      const said = invoke(call, answer);
      if (said && !(said.errorType === 'PublisherBusy' && Date.now() < until)) return said;
      if (Date.now() > until) throw new Error('Nessuna funzione è libera per pubblicare');
      await wait(retryMilliseconds);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Undefined when the account had no room for one more function at that moment. */
function invoke(call: readonly string[], answer: string): Answer | undefined {
  try {
    const { FunctionError } = awsJson<{ FunctionError?: string }>(call);
    const said = (JSON.parse(readFileSync(answer, 'utf8')) ?? {}) as Answer;
    return FunctionError ? { errorMessage: FunctionError, ...said } : said;
  } catch (error) {
    if (/TooManyRequests/.test((error as Error).message)) return undefined;
    throw error;
  }
}
