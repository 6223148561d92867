import { mkdtempDisposableSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { RepairCounts, Repaired } from '#functions/publish/repair.ts';
import { aws, awsJson } from './aws-cli.ts';

/** The response of the publisher: pages that failed or are left, or the error of the whole run. */
type Answer = Partial<RepairCounts> & {
  problem?: string;
  unfinished?: number;
  errorMessage?: string;
  errorType?: string;
};
type LiveTarget = { publisher: string; liveRelease: string };

const timeoutMilliseconds = 20 * 60_000;
const retryMilliseconds = 2_000;
/** Calls after which no fewer pages are left than before them. */
const callsWithoutProgress = 3;

/**
 * Makes a release live: the publisher updates its pages in their own folder, then the edge switches to it. A rollback
 * does the same with an older release. Returns the error of single pages that failed; throws when the release did not
 * go live.
 */
export async function goLive({ publisher, liveRelease }: LiveTarget, release: string): Promise<string | undefined> {
  const { errorMessage, problem } = await invokePublisher(publisher, { release });
  if (errorMessage) throw new Error(`La versione ${release} non è andata in linea: ${errorMessage}`);
  const store = ['--kvs-arn', liveRelease];
  const { ETag } = awsJson<{ ETag: string }>(['cloudfront-keyvaluestore', 'describe-key-value-store', ...store]);
  aws(['cloudfront-keyvaluestore', 'put-key', ...store, '--if-match', ETag, '--key', 'release', '--value', release]);
  return problem && `La versione ${release} è in linea, ma queste pagine sono rimaste indietro: ${problem}`;
}

export async function clearOld({ publisher }: Pick<LiveTarget, 'publisher'>): Promise<void> {
  const { errorMessage } = await invokePublisher(publisher, { clear: true });
  if (errorMessage) throw new Error(`Le versioni vecchie sono rimaste: ${errorMessage}`);
}

/** Lets the publisher compare the public files with its record, and put right what differs. */
export async function repairStage(publisher: string): Promise<Repaired> {
  const { counts } = await repairOnce(publisher);
  const after = await repairOnce(publisher);
  // A page that could not be rendered has no record: a comparison does not miss it.
  const isRight = after.problem === undefined && Object.values(after.counts).every((count) => count === 0);
  return { ...counts, isRight };
}

async function repairOnce(publisher: string): Promise<{ counts: RepairCounts; problem: string | undefined }> {
  const answer = await invokePublisher(publisher, { repair: true });
  const { errorMessage, problem, missing = 0, differing = 0, foreign = 0 } = answer;
  if (errorMessage) throw new Error(`Il confronto non è riuscito: ${errorMessage}`);
  return { counts: { missing, differing, foreign }, problem };
}

/** One publication runs at a time: the publisher waits for a running one, then answers PublisherBusy and is called again. */
async function invokePublisher(
  publisher: string,
  request: { release: string } | { clear: true } | { repair: true },
): Promise<Answer> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'release-'));
  const answer = join(folder.path, 'answer.json');
  const args = ['lambda', 'invoke', '--function-name', publisher, '--cli-binary-format', 'raw-in-base64-out'];
  const call = [...args, '--cli-read-timeout', '900', '--payload', JSON.stringify(request), answer];
  let until = Date.now() + timeoutMilliseconds;
  let fewest = Number.POSITIVE_INFINITY;
  let inVain = 0;
  const counts: RepairCounts = { missing: 0, differing: 0, foreign: 0 };
  for (;;) {
    const result = invoke(call, answer);
    for (const name of Object.keys(counts) as (keyof RepairCounts)[]) counts[name] += result?.[name] ?? 0;
    if (result?.unfinished) {
      // A large release takes several calls; each goes on where the last one was.
      inVain = result.unfinished < fewest ? 0 : inVain + 1;
      if (inVain === callsWithoutProgress)
        throw new Error(`Restano ${result.unfinished} pagine da preparare, e non diminuiscono`);
      fewest = Math.min(fewest, result.unfinished);
      until = Date.now() + timeoutMilliseconds;
      continue;
    }
    if (result && !(result.errorType === 'PublisherBusy' && Date.now() < until)) return { ...result, ...counts };
    if (Date.now() > until) throw new Error('Nessuna funzione è libera per pubblicare');
    await wait(retryMilliseconds);
  }
}

/** Undefined when the account had no free concurrency. */
function invoke(call: readonly string[], answer: string): Answer | undefined {
  try {
    const { FunctionError } = awsJson<{ FunctionError?: string }>(call);
    const result = (JSON.parse(readFileSync(answer, 'utf8')) ?? {}) as Answer;
    return FunctionError ? { ...result, errorMessage: result.errorMessage || FunctionError } : result;
  } catch (error) {
    if (/TooManyRequests/.test((error as Error).message)) return undefined;
    throw error;
  }
}
