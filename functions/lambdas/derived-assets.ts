import { SQSClient } from '@aws-sdk/client-sqs';
import { afterChange, type Build } from '#functions/derived/build-after-changes.ts';
import { fromEnvironment } from './environment.ts';
import { signedCall } from './signed-call.ts';

/** That the record of the live pages changed: what the bucket says of it lies in the message's body. */
type Message = { messageId: string; body: string };
type Answer = { batchItemFailures: { itemIdentifier: string }[] };
type Told = { builds?: { id: string; startTime: number; buildStatus: string }[] };

const projectName = fromEnvironment('PROJECT');
const { config } = new SQSClient({});

const codeBuild = <Answer>(action: string, body: object) =>
  signedCall<Answer>(config, { service: 'codebuild', target: `CodeBuild_20161006.${action}`, body });

/** Has what lies beside the pages made once for all changes of a while, and once more for those that come meanwhile. */
export const handler = async ({ Records }: { Records: Message[] }): Promise<Answer> => {
  const last = await lastBuild();
  const due = (wanted: 'wait' | 'build') =>
    Records.filter(({ body }) => afterChange(new Date(JSON.parse(body).time), last) === wanted);
  // Two who saw the same build end start one build together.
  if (due('build').length > 0)
    await codeBuild('StartBuild', { projectName, idempotencyToken: last?.id.split(':').at(-1) ?? 'first' });
  // The queue shows them again in a minute.
  return { batchItemFailures: due('wait').map(({ messageId }) => ({ itemIdentifier: messageId })) };
};

async function lastBuild(): Promise<Build | undefined> {
  const { ids = [] } = await codeBuild<{ ids?: string[] }>('ListBuildsForProject', {
    projectName,
    sortOrder: 'DESCENDING',
  });
  if (ids.length === 0) return undefined;
  const { builds = [] } = await codeBuild<Told>('BatchGetBuilds', { ids: ids.slice(0, 1) });
  const [build] = builds;
  return build && { id: build.id, started: new Date(build.startTime * 1_000), status: build.buildStatus };
}
