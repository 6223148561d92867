const interactive = process.stdout.isTTY === true;
let open = false;

/** What is being done, with a tick and its time when it is done. */
export async function step<Result>(label: string, work: () => Promise<Result>): Promise<Result> {
  const started = Date.now();
  if (interactive) process.stdout.write(`  ${label} …`);
  const result = await work();
  const seconds = ((Date.now() - started) / 1000).toLocaleString('it', { maximumFractionDigits: 1 });
  process.stdout.write(`${interactive ? '\r' : ''}✓ ${label} (${seconds} s)\n`);
  return result;
}

/** A bar that redraws itself in a terminal, and a line every quarter elsewhere. */
export function progressBar(label: string): { set: (share: number) => void; end: () => void } {
  let lastQuarter = 0;
  return {
    set(share) {
      const percent = Math.floor(share * 100);
      if (interactive) {
        const filled = Math.round(share * 30);
        process.stdout.write(`\r${label} ${'█'.repeat(filled)}${'░'.repeat(30 - filled)} ${percent} %`);
        open = true;
      } else if (Math.floor(share * 4) > lastQuarter) {
        lastQuarter = Math.floor(share * 4);
        process.stdout.write(`${label} ${percent} %\n`);
      }
    },
    end() {
      if (open) process.stdout.write('\n');
      open = false;
    },
  };
}
