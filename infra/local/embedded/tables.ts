import { setTimeout as wait } from 'node:timers/promises';
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DynamoDBClient,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { createLedgerTableInput, createTableInput, ledgerTableName, table } from '#functions/db/table.ts';
import { clientConfig } from './dynamodb.ts';

export async function ensureTables(endpoint: string, tableName: string): Promise<void> {
  const client = new DynamoDBClient(clientConfig(endpoint));
  const TimeToLiveSpecification = { AttributeName: table.timeToLive, Enabled: true };
  for (const input of [createTableInput(tableName), createLedgerTableInput(tableName)])
    if (await createTable(client, input))
      await client.send(new UpdateTimeToLiveCommand({ TableName: input.TableName, TimeToLiveSpecification }));
}

export async function missingTables(endpoint: string, tableName: string): Promise<string[]> {
  const client = new DynamoDBClient(clientConfig(endpoint));
  const missing: string[] = [];
  for (const TableName of [tableName, ledgerTableName(tableName)]) {
    try {
      await client.send(new DescribeTableCommand({ TableName }));
    } catch (error) {
      if ((error as Error).name !== 'ResourceNotFoundException') throw error;
      missing.push(TableName);
    }
  }
  return missing;
}

export async function createTable(client: DynamoDBClient, input: CreateTableCommandInput): Promise<boolean> {
  const { TableName } = input;
  try {
    await client.send(new CreateTableCommand(input));
  } catch (error) {
    if ((error as Error).name !== 'ResourceInUseException') throw error;
    return false;
  }
  while ((await client.send(new DescribeTableCommand({ TableName }))).Table?.TableStatus !== 'ACTIVE') await wait(50);
  return true;
}
