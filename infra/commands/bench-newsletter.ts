import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Context } from '#functions/context/context.ts';
import { terminalActor } from '#functions/history/audit.ts';
import { importLines } from '#functions/import/import-file.ts';
import { readCounts, sumCounts } from '#functions/newsletter/counts.ts';
import { createNewsletter } from '#functions/newsletter/drafts.ts';
import { findNewsletter } from '#functions/newsletter/newsletters.ts';
import { startSending } from '#functions/newsletter/sending/start.ts';
import { startDynamoDb } from '#infra/local/embedded/dynamodb.ts';
import { endProcess } from '#infra/local/embedded/processes.ts';
import { ensureTables } from '#infra/local/embedded/tables.ts';
import { localContext } from '#infra/local/local-context.ts';
import { type LocalSettings, places, readSettings } from '#infra/local/settings.ts';

const kills = 5;

/** A newsletter to so many readers by the real mail process, on a store on disk; the process is killed again and again. */
async function runNewsletterBench(readers: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'newsletter-bench-'));
  const store = await startDynamoDb(join(dataDir, 'store.db'));
  const settings = readSettings({ DATA_DIR: dataDir, SEED: 'none' });
  places(dataDir).prepare();
  await ensureTables(store.endpoint, settings.tableName);
  const ctx = localContext(settings, store.endpoint);
  let mailProcess: ChildProcess | undefined;
  try {
    await subscribeMany(ctx, readers);
    const { id } = await createNewsletter(ctx, ctx.newId(), newsletter);
    mailProcess = await startMailProcess(settings, store.endpoint);
    const started = performance.now();
    await startSending(ctx, terminalActor(ctx, 'bench:newsletter'), id);
    let killed = 0;
    while ((await findNewsletter(ctx, id)).status !== 'sent') {
      const { sent } = sumCounts(await readCounts(ctx.store, id));
      if (killed < kills && sent > ((killed + 1) * readers) / (kills + 1)) {
        killed += 1;
        mailProcess.kill('SIGKILL');
        await once(mailProcess, 'exit');
        mailProcess = await startMailProcess(settings, store.endpoint);
      }
      await wait(250);
    }
    const seconds = (performance.now() - started) / 1_000;
    return { readers, seconds, mailsPerSecond: readers / seconds, kills: killed, ...delivered(dataDir, readers) };
  } finally {
    if (mailProcess) await endProcess(mailProcess);
    await store.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const newsletter = {
  subject: 'Prima di alzare la paletta',
  content: 'Due vendite in dieci giorni: [una dimora](/evento/dimora) e un *archivio* di tempere.\n\n'.repeat(12),
};

async function subscribeMany(ctx: Context, readers: number): Promise<void> {
  for (let from = 0; from < readers; from += 5_000) {
    const lines = Array.from({ length: Math.min(5_000, readers - from) }, (_, index) =>
      JSON.stringify({ type: 'subscriber', email: `lettrice${from + index}@posta.example` }),
    );
    await importLines(ctx, lines);
  }
}

function delivered(dataDir: string, readers: number) {
  const { mail } = places(dataDir);
  const files = readdirSync(mail).filter((name) => name.endsWith('.eml'));
  const times = new Map<string, number>();
  for (const file of files) {
    const [, to = ''] = /^To: (\S+)/m.exec(readFileSync(join(mail, file), 'utf8')) ?? [];
    times.set(to, (times.get(to) ?? 0) + 1);
  }
  const duplicates = [...times.values()].filter((number) => number > 1).length;
  return { mails: files.length, duplicates, lost: readers - times.size };
}

async function startMailProcess(settings: LocalSettings, store: string): Promise<ChildProcess> {
  const { dataDir, tableName } = settings;
  const child = fork(fileURLToPath(new URL('../local/mail-process.ts', import.meta.url)), {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      SEED: 'none',
      TABLE_NAME: tableName,
      DYNAMODB_ENDPOINT: store,
    },
  });
  await once(child, 'message');
  return child;
}

// How long a newsletter takes to reach all recipients on this machine, with a sender that is killed repeatedly.
// `npm run bench:newsletter -- 100000`
const [readers = '10000'] = process.argv.slice(2);
const result = await runNewsletterBench(Number(readers));
console.log(JSON.stringify(result, null, 2));
process.exit(result.duplicates + result.lost === 0 ? 0 : 1);
