import { magazine } from '#shared/magazine.ts';
import { announce, untilStopped } from '../announce.ts';
import { startMagazine } from '../magazine.ts';
import { Stops } from '../processes.ts';
import { readSettings } from '../settings.ts';

const stops = new Stops();

await untilStopped(stops, async () => {
  console.log(`\n${magazine.name}, ${magazine.tagline}\n`);
  const settings = readSettings();
  const { url, inbox } = await startMagazine(settings, stops);
  announce(settings, url, inbox);
});
