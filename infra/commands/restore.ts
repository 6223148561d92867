import { parseArgs } from 'node:util';
import { command } from '#infra/local/terminal.ts';
import { type Restored, restoreLedger, restoreTable } from '#infra/pipeline/restore.ts';
import { storeOfStage } from '#infra/pipeline/stage-state.ts';
import { readStage } from '#infra/stacks/config.ts';
import { contentKinds } from '#shared/kinds/kinds.ts';

const usage = `Uso: npm run restore -- STAGE TABELLA [--replace TIPI]   (prima: docs/runbook.md)
  TABELLA    ripristinata accanto a quella viva; il suo registro delle spedizioni è TABELLA-ledger
  --replace  i tipi di contenuto che tornano com’erano anche dove ci sono: ${contentKinds.join(',')}`;

/** Copies lost items back from tables that were restored next to the live ones. */
await command(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: 'string' } } });
  const [name, from] = positionals;
  const replaced = values.replace?.split(',') ?? [];
  if (!name || !from || replaced.some((kind) => !(contentKinds as readonly string[]).includes(kind))) {
    console.error(usage);
    return 2;
  }
  const store = storeOfStage(readStage(name));
  // The ledger first, so that no mail is sent twice.
  print('Registro delle spedizioni', await restoreLedger(store, from));
  print('Contenuti e persone', await restoreTable(store, from, new Set(replaced)));
  return 0;
});

function print(what: string, { missing, replaced, left }: Restored): void {
  console.log(`${what}: ${missing} rimessi, ${replaced} riportati com’erano, ${left} lasciati.`);
}
