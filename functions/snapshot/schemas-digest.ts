import { hash } from 'node:crypto';
import { z } from 'zod';
import { snapshotItems, snapshotSummaries } from '#shared/model/snapshot/snapshot.ts';

/** A hash of the schemas that items of a snapshot and their summaries are filtered by. */
export function schemasDigest(): string {
  const schemas = [snapshotItems, snapshotSummaries].flatMap((ofKinds) => Object.values<z.ZodType>(ofKinds));
  return hash('sha256', JSON.stringify(schemas.map((schema) => z.toJSONSchema(schema, { unrepresentable: 'any' }))));
}
