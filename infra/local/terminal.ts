const interactive = process.stdout.isTTY === true;
let open = false;

export async function step<Result>(label: string, work: () => Promise<Result>): Promise<Result> {
  if (interactive) process.stdout.write(`  ${label} …`);
  return backgroundStep(label, work);
}

export async function backgroundStep<Result>(label: string, work: () => Promise<Result>): Promise<Result> {
  const started = Date.now();
  const result = await work();
  process.stdout.write(`${interactive ? '\r\u001b[K' : ''}✓ ${label} (${secondsSince(started)} s)\n`);
  return result;
}

const secondsSince = (started: number): string =>
  ((Date.now() - started) / 1000).toLocaleString('it', { maximumFractionDigits: 1 });

/** A progress bar in a terminal; otherwise a line every 25 %. */
export function progressBar(label: string): { set: (share: number) => void; end: () => void } {
  let lastQuarter = 0;
  return {
    set(share) {
      const percent = `${Math.floor(share * 100)} %`;
      if (interactive) {
        const filled = Math.round(share * 30);
        process.stdout.write(`\r${label} ${'█'.repeat(filled)}${'░'.repeat(30 - filled)} ${percent}\u001b[K`);
        open = true;
      } else if (Math.floor(share * 4) > lastQuarter) {
        lastQuarter = Math.floor(share * 4);
        process.stdout.write(`${label} ${percent}\n`);
      }
    },
    end() {
      if (open) process.stdout.write('\n');
      open = false;
    },
  };
}

const shownLines = 100;

/** The first of many lines, and how many more there are of what they name. */
export function show(lines: readonly string[], name: string): void {
  for (const line of lines.slice(0, shownLines)) console.error(line);
  if (lines.length > shownLines) console.error(`… e altri ${lines.length - shownLines} ${name}`);
}

export async function untilStopped(stops: AsyncDisposableStack, start: () => Promise<void>): Promise<void> {
  let isStopping = false;
  const stop = async (exitCode: number, say: () => void) => {
    // A signal may come twice, and what is still starting fails while its services end.
    if (isStopping) return;
    isStopping = true;
    say();
    await stops.disposeAsync();
    process.exit(exitCode);
  };
  // `disconnect`: the parent process is gone.
  for (const reason of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
    process.on(reason, () => stop(0, () => console.log('\nChiudo la rivista …')));
  }
  try {
    await start();
  } catch (error) {
    await stop(1, () => console.error(`\n${problemSentence(error)}\n`));
  }
}

const adviceByCode: Record<string, string> = {
  ENOSPC: 'il disco è pieno: libera spazio e riprova',
  EDQUOT: 'lo spazio concesso è finito: libera spazio e riprova',
  EACCES: 'mancano i permessi: cambiali oppure indica un’altra cartella con DATA_DIR',
  EPERM: 'mancano i permessi: cambiali oppure indica un’altra cartella con DATA_DIR',
  EROFS: 'il disco è in sola lettura: indica un’altra cartella con DATA_DIR',
  EIO: 'il disco non risponde come dovrebbe: controllalo prima di riprovare',
};

/** An error as one sentence for the terminal. Our own messages already are. */
export function problemSentence(error: unknown): string {
  const { code = '', path, message } = error as NodeJS.ErrnoException;
  const advice = adviceByCode[code];
  if (advice) return `${path ?? 'DATA_DIR'}: ${advice}`;
  return message || code || String(error);
}

export async function command(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(problemSentence(error));
    process.exitCode = 1;
  }
}
