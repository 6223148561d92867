import type { TestProject } from 'vitest/node';
import { startDynamoDb } from '#functions/embedded/dynamodb.ts';

declare module 'vitest' {
  interface ProvidedContext {
    dynamodb: string;
  }
}

/** One DynamoDB in memory for the whole run, unless DYNAMODB_ENDPOINT names another; each test file has its own table. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env['DYNAMODB_ENDPOINT'];
  if (given) {
    project.provide('dynamodb', given);
    return undefined;
  }
  const { endpoint, stop } = await startDynamoDb();
  project.provide('dynamodb', endpoint);
  return stop;
}
