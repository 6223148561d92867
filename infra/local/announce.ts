import type { Stops } from '#functions/embedded/processes.ts';
import { demoAccounts } from '#infra/demo/demo-accounts.ts';
import { demoPassword } from '#shared/demo.ts';
import type { LocalSettings } from './settings.ts';
import { problemSentence } from './terminal-problem.ts';

/** Says where everything is, now that everything answers. */
export function announce({ seed }: LocalSettings, url: string, inbox: string): void {
  console.log(`\nPosta in uscita: ${inbox}`);
  if (seed === 'demo') {
    console.log(`\nAccount dimostrativi, tutti con la password ${demoPassword}:`);
    for (const { email, role } of demoAccounts) console.log(`  ${email} (${role})`);
  }
  console.log(`\nPronta: ${url}\n\nCtrl-C per chiudere.`);
}

/** Starts, and on a signal or a failure ends whatever was started. */
export async function untilStopped(stops: Stops, start: () => Promise<void>): Promise<void> {
  // `disconnect`: the process that launched this one is gone, however it went.
  for (const reason of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
    process.once(reason, async () => {
      console.log('\nChiudo la rivista …');
      await stops.run();
      process.exit(0);
    });
  }
  try {
    await start();
  } catch (error) {
    console.error(`\n${problemSentence(error)}\n`);
    await stops.run();
    process.exit(1);
  }
}
