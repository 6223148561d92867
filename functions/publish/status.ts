import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { z } from 'zod';
import { siteStatusKey } from '#functions/db/keys.ts';
import type { Store } from '#functions/db/store.ts';

/** The name in the log of rows and pages that readers have as they were, or not at all: an alarm counts them. */
export const unfinishedItems = 'unfinished-items';
/** Of public files that were missing, differed or were foreign. */
export const repairedFiles = 'repair';
/** Of removed files that the edge still keeps. */
export const unforgottenFiles = 'edge';

export const SiteStatus = z
  .object({
    state: z.enum(['live', 'building', 'failed']).meta({
      description:
        'live: il sito è uguale all’archivio; building: si sta aggiornando; failed: l’ultimo tentativo non è riuscito',
    }),
    since: z.iso.datetime().optional(),
    attempts: z.int().optional(),
    problem: z.string().optional(),
  })
  .meta({ id: 'SiteStatus' });
export type SiteStatus = z.infer<typeof SiteStatus>;

/** Before the first build the site counts as being built. */
export async function getSiteStatus({ documents, tableName }: Store): Promise<SiteStatus> {
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: siteStatusKey }));
  return (Item?.['data'] as SiteStatus | undefined) ?? { state: 'building' };
}

export async function putSiteStatus({ documents, tableName }: Store, status: SiteStatus): Promise<void> {
  await documents.send(new PutCommand({ TableName: tableName, Item: { ...siteStatusKey, data: status } }));
}
