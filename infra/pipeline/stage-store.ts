import { createStore, type Store } from '#functions/db/store.ts';
import { clientConfig } from '#infra/local/embedded/dynamodb.ts';
import type { Stage } from '#infra/stacks/config.ts';
import { outputOf } from './stage-state.ts';

/** The tables of a stage, with the credentials of this terminal. */
export function storeOfStage(stage: Stage): Store {
  const endpoint = process.env['DYNAMODB_ENDPOINT'] ?? `https://dynamodb.${stage.region}.amazonaws.com`;
  return createStore(outputOf(stage, 'TableName'), clientConfig(endpoint));
}
