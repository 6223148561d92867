import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, LayerVersion } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { searchLeaseKey } from '#functions/db/keys.ts';
import type { Bundles } from '#infra/bundles/bundle.ts';
import { pagefindFolder, pagefindProgram } from '#infra/bundles/pagefind-program.ts';
import type { Stage } from './config.ts';
import type { DataStack } from './data.ts';
import { environmentOf, MagazineFunction } from './magazine-function.ts';
import type { SiteStack } from './site.ts';

type Props = { stage: Stage; bundles: Bundles; data: DataStack; site: SiteStack; deadLetters: Queue };

/** For ten thousand texts and an empty bucket, to which every file is sent, it is some minutes; else far less. */
const timeout = Duration.minutes(5);

/** Makes the search index as soon as pages have changed; its queue keeps what changes meanwhile. */
export class SearchFunction extends MagazineFunction {
  readonly changes: Queue;

  constructor(scope: Construct, id: string, { stage, bundles, data, site, deadLetters }: Props) {
    const changes = new Queue(scope, 'TextsChanged', {
      // A run that is cut off shows its messages again by this; every other says itself when they come again.
      visibilityTimeout: timeout,
      retentionPeriod: Duration.days(1),
      // Waiting for a concurrent run counts too, every five seconds of it: this is half an hour of failures.
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: 100 },
      enforceSSL: true,
    });
    super(scope, id, {
      name: 'search',
      bundles,
      stage,
      description: 'Makes the search index as soon as pages have changed',
      // Pagefind's own program for Linux, as the lock file has it for every machine that tests.
      architecture: Architecture.X86_64,
      // It brings processors along; the texts and the new index fit the 512 MB of /tmp that every function has.
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
    // 50 MB, which are sent to AWS when Pagefind changes and not with each change of our code.
    this.addLayers(
      new LayerVersion(scope, 'Pagefind', {
        description: 'The program that makes the search index',
        code: Code.fromAsset(pagefindFolder()),
        compatibleArchitectures: [Architecture.X86_64],
      }),
    );
    this.allow(data, site);
    this.addEventSource(
      new SqsEventSource(changes, {
        batchSize: 100,
        maxBatchingWindow: Duration.seconds(1),
        // AWS's least: one that works, and one that finds the lease taken and ends.
        maxConcurrency: 2,
        reportBatchItemFailures: true,
      }),
    );
  }

  private allow({ table, state }: DataStack, { files }: SiteStack): void {
    const may = (actions: string[], ...resources: string[]) =>
      this.addToRolePolicy(new PolicyStatement({ actions, resources }));
    table.grantReadData(this);
    this.addToRolePolicy(
      new PolicyStatement({
        actions: ['dynamodb:PutItem'],
        resources: [table.tableArn],
        conditions: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': [searchLeaseKey.pk] } },
      }),
    );
    may(['s3:PutObject', 's3:DeleteObject'], files.arnForObjects('pagefind/*'));
    may(
      ['s3:GetObject', 's3:PutObject'],
      ...['fragments', 'search'].map((name) => state.arnForObjects(`derived/${name}.json`)),
    );
    // Without it, what is not there looks like what is forbidden.
    may(['s3:ListBucket'], state.bucketArn, files.bucketArn);
  }
}
