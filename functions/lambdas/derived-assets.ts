import { SQSClient } from '@aws-sdk/client-sqs';
import { fromEnvironment } from './environment.ts';
import { signedCall } from './signed-call.ts';

/** The S3 event for a written page record is the body of the message. */
type Message = { messageId: string; body: string };
type Answer = { batchItemFailures: { itemIdentifier: string }[] };
type Described = { builds?: { id: string; startTime: number; buildStatus: string }[] };

const projectName = fromEnvironment('PROJECT');
const { config } = new SQSClient({});

const codeBuild = <Answer>(action: string, body: object) =>
  signedCall<Answer>(config, { service: 'codebuild', target: `CodeBuild_20161006.${action}`, body });

/** Debounces changes into one build of derived assets; changes during a build trigger one more. */
export const handler = async ({ Records }: { Records: Message[] }): Promise<Answer> => {
  const last = await lastBuild();
  const due = (wanted: 'wait' | 'build') =>
    Records.filter(({ body }) => afterChange(new Date(JSON.parse(body).time), last) === wanted);
  // The idempotency token lets concurrent instances start one build.
  if (due('build').length > 0)
    await codeBuild('StartBuild', { projectName, idempotencyToken: last?.id.split(':').at(-1) ?? 'first' });
  // The messages return in a minute.
  return { batchItemFailures: due('wait').map(({ messageId }) => ({ itemIdentifier: messageId })) };
};

async function lastBuild(): Promise<Build | undefined> {
  const { ids = [] } = await codeBuild<{ ids?: string[] }>('ListBuildsForProject', {
    projectName,
    sortOrder: 'DESCENDING',
  });
  if (ids.length === 0) return undefined;
  const { builds = [] } = await codeBuild<Described>('BatchGetBuilds', { ids: ids.slice(0, 1) });
  const [build] = builds;
  return build && { id: build.id, started: new Date(build.startTime * 1_000), status: build.buildStatus };
}

type Build = { id: string; started: Date; status: string };

/**
 * The action for a change, given the last build. A build covers all changes before its start; one build runs at a
 * time, and later changes wait for the next.
 */
function afterChange(change: Date, last: Build | undefined): 'done' | 'wait' | 'build' {
  if (!last) return 'build';
  const included = last.status === 'IN_PROGRESS' || last.status === 'SUCCEEDED';
  if (included && change < last.started) return 'done';
  return last.status === 'IN_PROGRESS' ? 'wait' : 'build';
}
