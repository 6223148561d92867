import { rmSync, writeFileSync } from 'node:fs';
import { demoAccounts } from '#infra/demo/lines.ts';
import { seedDemo } from '#infra/demo/seed.ts';
import { demoPassword } from '#shared/demo.ts';
import { localContext } from './local-context.ts';
import type { MailProcessMessage } from './mail-process.ts';
import { type LocalSettings, places, settingsVariable } from './settings.ts';
import { openStore, type Running, readRunning } from './store.ts';
import { superviseProcess } from './supervised-process.ts';
import { backgroundStep, step } from './terminal.ts';

/** The services behind `start` and `dev`: the store, the mail, the demo content. */
export async function openBackingServices(settings: LocalSettings, url: string, stops: AsyncDisposableStack) {
  const paths = places(settings.dataDir);
  paths.prepare();
  const other = await readRunning(paths.running);
  if (other) throw new Error(`La rivista in ${settings.dataDir} è già in funzione: ${other.url}`);

  const { endpoint, stop } = await step('archivio', () => openStore(settings));
  stops.defer(stop);
  const running: Running = { pid: process.pid, url, dynamodbEndpoint: endpoint };
  writeFileSync(paths.running, JSON.stringify(running));
  stops.defer(() => rmSync(paths.running, { force: true }));

  const local: LocalSettings = { ...settings, dynamodbEndpoint: endpoint };
  const ctx = localContext(local, endpoint);
  const environment = { [settingsVariable]: JSON.stringify(local) };
  // A start need not wait for it before the pages.
  const inbox = backgroundStep('posta', () => superviseMailProcess(environment, stops));
  if (settings.seed === 'demo') {
    // The demo issue has newsletters.
    await inbox;
    await step('numero dimostrativo', () => seedDemo(ctx, paths.media));
  }
  return { ctx, endpoint, inbox, environment };
}

async function superviseMailProcess(environment: Record<string, string>, stops: AsyncDisposableStack): Promise<string> {
  let address = '';
  await superviseProcess<MailProcessMessage>({
    script: new URL('./mail-process.ts', import.meta.url),
    environment,
    name: 'la posta',
    onMessage({ inbox }) {
      address = inbox;
      return true;
    },
    stops,
  });
  return address;
}

export function announce({ seed }: LocalSettings, url: string, inbox: string): void {
  console.log(`\nPosta in uscita: ${inbox}`);
  if (seed === 'demo') {
    console.log(`\nAccount dimostrativi, tutti con la password ${demoPassword}:`);
    for (const { email, role } of demoAccounts) console.log(`  ${email} (${role})`);
  }
  console.log(`\nPronta: ${url}\n\nCtrl-C per chiudere.`);
}
