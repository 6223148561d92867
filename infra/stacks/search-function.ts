import { join } from 'node:path';
import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, LayerVersion } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { searchLeaseKey } from '#functions/db/keys.ts';
import type { Bundles } from '#infra/bundles/bundle.ts';
import { packageFolder } from '#infra/bundles/locked-packages.ts';
import type { Stage } from './config.ts';
import type { DataStack } from './data.ts';
import { environmentOf, liveItems, MagazineFunction } from './magazine-function.ts';
import type { SiteStack } from './site.ts';

type Props = { stage: Stage; bundles: Bundles; data: DataStack; site: SiteStack; deadLetters: Queue };

/** The binary that the library of Pagefind starts. */
const pagefindProgram = 'pagefind_extended';

/** The folder of the binary for the platform of the search function, not of this machine. */
const pagefindFolder = (): string => join(packageFolder('@pagefind/linux-x64'), 'bin');

/** Ten thousand texts and an empty bucket take some minutes; an update takes far less. */
const timeout = Duration.minutes(5);

/** Builds the search index as soon as pages have changed; its queue holds changes during a run. */
export class SearchFunction extends MagazineFunction {
  readonly changes: Queue;

  constructor(scope: Construct, id: string, { stage, bundles, data, site, deadLetters }: Props) {
    const changes = new Queue(scope, 'TextsChanged', {
      // The messages of a run that is cut off return after this time; every other run sets the time itself.
      visibilityTimeout: timeout,
      retentionPeriod: Duration.days(1),
      // Waiting for a concurrent run counts too, every five seconds: the attempts last half an hour.
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: 100 },
      enforceSSL: true,
    });
    super(scope, id, {
      name: 'search',
      bundles,
      stage,
      description: 'Builds the search index as soon as pages have changed',
      // The Pagefind binary for Linux x64, which the lock file has for every machine that runs the tests.
      architecture: Architecture.X86_64,
      // Memory includes processors; the texts and the new index fit into the default 512 MB of /tmp.
      memoryMegabytes: stage.searchMegabytes,
      timeout,
      environment: {
        ...environmentOf(stage, data),
        SITE_BUCKET: site.files.bucketName,
        STATE_BUCKET: data.state.bucketName,
        SEARCH_QUEUE: changes.queueUrl,
        PAGEFIND_BINARY_PATH: `/opt/${pagefindProgram}`,
      },
    });
    this.changes = changes;
    // A layer of 50 MB: uploaded when Pagefind changes, not with each change of our code.
    this.addLayers(
      new LayerVersion(scope, 'Pagefind', {
        description: 'The program that builds the search index',
        code: Code.fromAsset(pagefindFolder()),
        compatibleArchitectures: [Architecture.X86_64],
      }),
    );
    this.allow(data, site);
    this.addEventSource(
      new SqsEventSource(changes, {
        batchSize: 100,
        maxBatchingWindow: Duration.seconds(1),
        // The minimum that AWS allows: one run works, the other finds the lease taken and ends.
        maxConcurrency: 2,
        reportBatchItemFailures: true,
      }),
    );
  }

  private allow({ table, state }: DataStack, { files }: SiteStack): void {
    const may = (actions: string[], ...resources: string[]) =>
      this.addToRolePolicy(new PolicyStatement({ actions, resources }));
    this.mayRead({ table }, [...liveItems, searchLeaseKey.pk]);
    this.mayUseItems({ table }, ['dynamodb:PutItem'], [searchLeaseKey.pk]);
    may(['s3:PutObject', 's3:DeleteObject'], files.arnForObjects('pagefind/*'));
    may(
      ['s3:GetObject', 's3:PutObject'],
      ...['fragments', 'search'].map((name) => state.arnForObjects(`derived/${name}.json`)),
    );
    // Without ListBucket, S3 answers 403 instead of 404 for a missing object.
    may(['s3:ListBucket'], state.bucketArn, files.bucketArn);
  }
}
