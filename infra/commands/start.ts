import { announce } from '#infra/local/backing-services.ts';
import { startMagazine } from '#infra/local/magazine.ts';
import { readSettings } from '#infra/local/settings.ts';
import { untilStopped } from '#infra/local/terminal.ts';
import { magazine } from '#shared/magazine.ts';

const stops = new AsyncDisposableStack();

await untilStopped(stops, async () => {
  console.log(`\n${magazine.name}, ${magazine.tagline}\n`);
  const settings = readSettings();
  const { url, inbox } = await startMagazine(settings, stops);
  announce(settings, url, inbox);
});
