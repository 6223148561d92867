import { parseArgs } from 'node:util';
import { createStore } from '#functions/db/client.ts';
import { clientConfig } from '#functions/embedded/dynamodb.ts';
import { type Restored, restoreLedger, restoreTable } from '#infra/pipeline/restore.ts';
import { outputOf } from '#infra/pipeline/stage-state.ts';
import { readStage } from '#infra/stacks/config.ts';
import { contentKinds } from '#shared/model/kinds.ts';
import { command } from './command.ts';

const usage = `Uso: npm run restore -- STAGE TABELLA [--replace TIPI]   (prima: docs/runbook.md)
  TABELLA    ripristinata accanto a quella viva; il suo registro delle spedizioni è TABELLA-ledger
  --replace  i tipi di contenuto che tornano com’erano anche dove ci sono: ${contentKinds.join(',')}`;

/** Puts back what was lost, from tables that were restored beside those that live. */
await command(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: 'string' } } });
  const [name, from] = positionals;
  const replaced = values.replace?.split(',') ?? [];
  if (!name || !from || replaced.some((kind) => !(contentKinds as readonly string[]).includes(kind))) {
    console.error(usage);
    return 2;
  }
  const stage = readStage(name);
  const endpoint = process.env['DYNAMODB_ENDPOINT'] ?? `https://dynamodb.${stage.region}.amazonaws.com`;
  const store = createStore(outputOf(stage, 'Data', 'TableName'), clientConfig(endpoint));
  // Before anything can be sent, it is known what has left.
  tell('Registro delle spedizioni', await restoreLedger(store, from));
  tell('Contenuti e persone', await restoreTable(store, from, new Set(replaced)));
  return 0;
});

function tell(what: string, { missing, replaced, left }: Restored): void {
  console.log(`${what}: ${missing} rimessi, ${replaced} riportati com’erano, ${left} lasciati.`);
}
