import { statSync } from 'node:fs';
import { join } from 'node:path';
import { folderFiles } from '#functions/files/files.ts';
import { importLines } from '#functions/import/import-file.ts';
import { replaceDrawings, worksFile } from '#infra/demo/works.ts';
import { places, readSettings } from '#infra/local/settings.ts';
import { withStore } from '#infra/local/store.ts';
import { command } from '#infra/local/terminal.ts';
import { civilDateInRome } from '#shared/time/dates.ts';

const usage = `Uso: npm run demo:works -- CARTELLA   (immagini, e ${worksFile} con la colonna «file»)`;

/** Puts a newsroom's own pictures in place of the demo's drawings. */
await command(async () => {
  const [folder] = process.argv.slice(2);
  if (!folder || !statSync(join(folder, worksFile), { throwIfNoEntry: false })?.isFile()) {
    console.error(folder ? `In ${folder} non c’è ${worksFile}.\n${usage}` : usage);
    return 2;
  }
  const settings = readSettings();
  if (settings.seed !== 'demo') {
    console.error('Le opere prendono il posto dei disegni del numero dimostrativo: avvia la rivista con SEED=demo.');
    return 2;
  }
  return withStore(settings, async (ctx) => {
    const media = folderFiles(places(settings.dataDir).media);
    const { lines, rows, problems } = await replaceDrawings(folder, civilDateInRome(ctx.now()), media);
    const report = await importLines(
      ctx,
      lines.map((line) => JSON.stringify(line)),
    );
    const ofCsv = (problem: string) => problem.replace(/^riga (\d+)/, (_, line) => `riga ${rows[Number(line) - 1]}`);
    for (const problem of [...problems, ...report.problems.map(ofCsv)]) console.error(problem);
    console.log(`${report.created + report.changed} opere al posto dei disegni, ${report.unchanged} già presenti.`);
    return problems.length + report.problems.length > 0 ? 1 : 0;
  });
});
