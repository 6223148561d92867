import { join } from 'node:path';
import { Duration } from 'aws-cdk-lib';
import { Architecture, Code, LayerVersion } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { searchLeaseKey } from '#functions/db/keys.ts';
import { liveFile, recordPrefix } from '#functions/publish/releases.ts';
import { publicFolder, uploadedPrefix } from '#functions/search/slices.ts';
import { packageFolder } from '#infra/bundles/locked-packages.ts';
import type { DataStack } from './data.ts';
import { environmentOf, MagazineFunction } from './magazine-function.ts';
import type { MagazineStack } from './magazine-stack.ts';

type Props = { data: DataStack; deadLetters: Queue };

const pagefindProgram = 'pagefind_extended';

/** The folder of the binary for the platform of the search function, not of this machine. */
const pagefindFolder = (): string => join(packageFolder('@pagefind/linux-x64'), 'bin');

/** Four thousand texts and their files take less than a minute. */
const timeout = Duration.minutes(5);

/** Makes the slices of the search index that differ from the items; its queue holds changes during a run. */
export class SearchFunction extends MagazineFunction {
  readonly changes: Queue;

  constructor(stack: MagazineStack, id: string, { data, deadLetters }: Props) {
    const { stage } = stack;
    const changes = new Queue(stack, 'TextsChanged', {
      // The messages of a run that is cut off return after this time; every other run sets the time itself.
      visibilityTimeout: timeout,
      retentionPeriod: Duration.days(1),
      // Waiting for a concurrent run counts too, every five seconds: the attempts last half an hour.
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: 100 },
      enforceSSL: true,
    });
    super(stack, id, {
      name: 'search',
      description: 'Makes the search index after pages have changed',
      // The Pagefind binary for Linux x64, which the lock file has for every machine that runs the tests.
      architecture: Architecture.X86_64,
      // Memory includes processors; the file of the site and a slice fit into the default 512 MB of /tmp.
      memoryMegabytes: stage.searchMegabytes,
      timeout,
      environment: {
        ...environmentOf(stage, data),
        SITE_BUCKET: data.files.bucketName,
        STATE_BUCKET: data.state.bucketName,
        SEARCH_QUEUE: changes.queueUrl,
        PAGEFIND_BINARY_PATH: `/opt/${pagefindProgram}`,
      },
    });
    this.changes = changes;
    // A layer of 50 MB: uploaded when Pagefind changes, not with each change of our code.
    this.addLayers(
      new LayerVersion(stack, 'Pagefind', {
        description: 'The program that builds the search index',
        code: Code.fromAsset(pagefindFolder()),
        compatibleArchitectures: [Architecture.X86_64],
      }),
    );
    this.allow(data);
    this.addEventSource(
      new SqsEventSource(changes, {
        batchSize: 100,
        // After a quiet moment: publications that follow each other are in one index.
        maxBatchingWindow: Duration.seconds(5),
        // The minimum that AWS allows: one run works, the other finds the lease taken and ends.
        maxConcurrency: 2,
        reportBatchItemFailures: true,
      }),
    );
  }

  private allow({ table, state, files }: DataStack): void {
    // Its lease, and the row by which it notifies the publisher.
    this.mayUseItems({ table }, ['dynamodb:PutItem'], [searchLeaseKey.pk]);
    this.may(['s3:PutObject'], files.arnForObjects(`${publicFolder}/*`), state.arnForObjects(`${uploadedPrefix}*`));
    this.may(['s3:GetObject'], state.arnForObjects(liveFile), state.arnForObjects(`${recordPrefix('*')}*`));
    // Without ListBucket, S3 answers 403 instead of 404 for a missing object.
    this.may(['s3:ListBucket'], state.bucketArn);
  }
}
