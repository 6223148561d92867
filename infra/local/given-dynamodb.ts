import { ensureTables } from '#functions/embedded/dynamodb.ts';
import { answers } from '#functions/embedded/processes.ts';

/** The tables in the DynamoDB that DYNAMODB_ENDPOINT names; says in one sentence when they cannot be had there. */
export async function ensureGivenTables(endpoint: string, tableName: string): Promise<void> {
  const remedy = 'avvialo, correggi l’indirizzo oppure togli la variabile per usare l’archivio incluso';
  if (!(await answers(endpoint))) throw new Error(`DYNAMODB_ENDPOINT: a ${endpoint} non risponde nessuno: ${remedy}`);
  try {
    await ensureTables(endpoint, tableName);
  } catch (error) {
    const { name } = error as Error;
    throw new Error(
      `DYNAMODB_ENDPOINT: a ${endpoint} non risponde un DynamoDB che si possa usare (${name}): ${remedy}`,
    );
  }
}
