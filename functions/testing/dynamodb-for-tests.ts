import type { TestProject } from 'vitest/node';
import { startDynamoDb } from '#infra/local/embedded/dynamodb.ts';

declare module 'vitest' {
  interface ProvidedContext {
    dynamodb: string;
  }
}

/** One DynamoDB in memory for the whole run, or the one at DYNAMODB_ENDPOINT; each test file has its own tables. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const endpointFromEnvironment = process.env['DYNAMODB_ENDPOINT'];
  if (endpointFromEnvironment) {
    project.provide('dynamodb', endpointFromEnvironment);
    return undefined;
  }
  const { endpoint, stop } = await startDynamoDb();
  project.provide('dynamodb', endpoint);
  return stop;
}
