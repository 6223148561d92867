import { join } from 'node:path';
import { exportMagazine, saidCounts } from '#functions/import/whole/export-magazine.ts';
import { places, readSettings } from '#infra/local/settings.ts';
import { withStore } from '#infra/local/store.ts';
import { command } from '#infra/local/terminal.ts';

/** Everything that a magazine has to take along, in one file, while it runs. */
await command(async () => {
  const [file = '', ...others] = process.argv.slice(2);
  if (!/\.zip$/i.test(file) || others.length > 0) {
    console.error('Uso: npm run export -- FILE.zip');
    return 2;
  }
  const settings = readSettings();
  const { media } = places(settings.dataDir);
  const { counts, notices } = await withStore(settings, (ctx) => exportMagazine(ctx, file, (key) => join(media, key)));
  for (const notice of notices) console.error(notice);
  console.log(`${file}: ${saidCounts(counts)}.`);
  console.log('Contiene gli indirizzi di iscritti e redazione: tienilo dove solo tu puoi leggerlo.');
  return notices.length > 0 ? 1 : 0;
});
