import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Context } from '#functions/context/context.ts';
import { secretAddress } from '#functions/embedded/addresses.ts';
import { startDynamoDb } from '#functions/embedded/dynamodb.ts';
import { endProcess } from '#functions/embedded/processes.ts';
import { runningProcesses } from '#functions/embedded/running-processes.ts';
import { ensureTables } from '#functions/embedded/tables.ts';
import { terminalActor } from '#functions/history/audit.ts';
import { importLines } from '#functions/import/import-file.ts';
import { readCounts, sumCounts } from '#functions/newsletter/counts.ts';
import { createNewsletter } from '#functions/newsletter/drafts.ts';
import { findNewsletter } from '#functions/newsletter/newsletters.ts';
import { startSending } from '#functions/newsletter/sending/start.ts';
import { localContext } from '#infra/local/local-context.ts';
import { type LocalSettings, places, readSettings } from '#infra/local/settings.ts';

type Bench = { readers: number; kills: number };

type BenchResult = {
  readers: number;
  seconds: number;
  mailsPerSecond: number;
  kills: number;
  mails: number;
  duplicates: number;
  lost: number;
  megabytesEarly: number;
  megabytesMost: number;
};

/** The real mail process on a store on disk, in a temporary folder. */
export async function runNewsletterBench({ readers, kills }: Bench): Promise<BenchResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'newsletter-bench-'));
  const store = await startDynamoDb(join(dataDir, 'store.db'));
  const settings: LocalSettings = {
    ...readSettings({ DATA_DIR: dataDir, SEED: 'none' }),
    sesEndpoint: await secretAddress(),
    sendQueue: await secretAddress(),
  };
  places(dataDir).prepare();
  await ensureTables(store.endpoint, settings.tableName);
  const ctx = localContext(settings, store.endpoint);
  const mailProcess = new MailProcess(settings, store.endpoint);
  try {
    await subscribeMany(ctx, readers);
    const { id } = await createNewsletter(ctx, ctx.newId(), newsletter);
    await mailProcess.open();
    const started = performance.now();
    await startSending(ctx, terminalActor(ctx, 'bench:newsletter'), id);
    await ctx.enqueueSends([{ newsletterId: id }]);
    const killed = await untilSent(ctx, id, readers, kills, mailProcess);
    const seconds = (performance.now() - started) / 1_000;
    return {
      readers,
      ...timing(seconds, readers),
      kills: killed,
      ...delivered(dataDir, readers),
      ...mailProcess.memory(),
    };
  } finally {
    await mailProcess.close();
    await store.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const newsletter = {
  subject: 'Prima di alzare la paletta',
  content: 'Due vendite in dieci giorni: [una dimora](/evento/dimora) e un *archivio* di tempere.\n\n'.repeat(12),
};

const timing = (seconds: number, mails: number) => ({
  seconds: Math.round(seconds * 10) / 10,
  mailsPerSecond: Math.round(mails / seconds),
});

async function subscribeMany(ctx: Context, readers: number): Promise<void> {
  for (let from = 0; from < readers; from += 5_000) {
    const lines = Array.from({ length: Math.min(5_000, readers - from) }, (_, index) =>
      JSON.stringify({ type: 'subscriber', email: `lettrice${from + index}@posta.example` }),
    );
    await importLines(ctx, lines);
  }
}

/** Kills the mail process at equal intervals of the list. Resolves with the number of kills: a short send has fewer. */
async function untilSent(
  ctx: Context,
  id: string,
  readers: number,
  kills: number,
  mailProcess: MailProcess,
): Promise<number> {
  for (let killed = 0; ; await wait(250)) {
    const { sent } = sumCounts(await readCounts(ctx.store, id));
    if (killed < kills && sent > ((killed + 1) * readers) / (kills + 1)) {
      killed += 1;
      await mailProcess.kill();
    }
    mailProcess.look();
    if ((await findNewsletter(ctx, id)).status === 'sent') return killed;
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

/** The mail process: killed as by a power cut, and restarted at the same addresses. */
class MailProcess {
  readonly #environment: Record<string, string>;
  #process: ChildProcess | undefined;
  readonly #megabytes: number[] = [];

  constructor({ dataDir, tableName, sesEndpoint = '', sendQueue = '' }: LocalSettings, store: string) {
    this.#environment = {
      DATA_DIR: dataDir,
      SEED: 'none',
      TABLE_NAME: tableName,
      DYNAMODB_ENDPOINT: store,
      SES_ENDPOINT: sesEndpoint,
      SEND_QUEUE: sendQueue,
    };
  }

  async open(): Promise<void> {
    const child = fork(fileURLToPath(new URL('../local/mail-process.ts', import.meta.url)), {
      env: { ...process.env, ...this.#environment },
    });
    this.#process = child;
    await new Promise((resolve) => child.once('message', resolve));
  }

  async kill(): Promise<void> {
    const child = this.#process;
    await new Promise((resolve) => {
      child?.once('exit', resolve);
      child?.kill('SIGKILL');
    });
    await this.open();
  }

  /** Resident memory, as the kernel counts it. */
  look(): void {
    const { kilobytes = 0 } = runningProcesses().find(({ pid }) => pid === this.#process?.pid) ?? {};
    this.#megabytes.push(Math.round(kilobytes / 1_024));
  }

  memory() {
    const early = this.#megabytes.slice(0, Math.ceil(this.#megabytes.length / 5));
    return { megabytesEarly: Math.max(...early), megabytesMost: Math.max(...this.#megabytes) };
  }

  async close(): Promise<void> {
    if (this.#process) await endProcess(this.#process);
  }
}
