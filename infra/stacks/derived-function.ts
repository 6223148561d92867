import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { derivedPulseKey } from '#functions/db/keys.ts';
import { derivedRecords } from '#functions/derived/derived-buckets.ts';
import { type Bundles, fontsFolder } from '#infra/bundles/bundle.ts';
import { sharpFolderInLambda } from '#infra/bundles/sharp-layer.ts';
import type { Stage } from './config.ts';
import type { DataStack } from './data.ts';
import { MagazineFunction } from './magazine-function.ts';
import type { SharpLayer } from './sharp-layer.ts';
import type { SiteStack } from './site.ts';

type Props = { stage: Stage; bundles: Bundles; data: DataStack; sharp: SharpLayer; site: SiteStack };

/** Four large drawings of a batch take less than a minute. */
const timeout = Duration.minutes(3);

/** Makes the share pictures and the sizes of hosted pictures that the publisher finds missing. It reads no secret and no item. */
export class DerivedFunction extends MagazineFunction {
  readonly tasks: Queue;
  readonly failed: Queue;

  constructor(scope: Construct, id: string, { stage, bundles, data, sharp, site }: Props) {
    const failed = new Queue(scope, 'DerivedDlq', { retentionPeriod: Duration.days(14), enforceSSL: true });
    const tasks = new Queue(scope, 'DerivedTasks', {
      // The messages of a run that is cut off return after this time; those that fail set a shorter one.
      visibilityTimeout: timeout,
      retentionPeriod: Duration.days(1),
      deadLetterQueue: { queue: failed, maxReceiveCount: 5 },
      enforceSSL: true,
    });
    super(scope, id, {
      name: 'derived',
      bundles,
      stage,
      description: 'Makes share pictures and the sizes of hosted pictures',
      // A picture of a hundred million pixels is 300 MB; a whole processor comes with 1,769 MB.
      memoryMegabytes: 2_048,
      timeout,
      environment: {
        TABLE_NAME: data.table.tableName,
        SITE_BUCKET: site.files.bucketName,
        STATE_BUCKET: data.state.bucketName,
        DERIVED_QUEUE: tasks.queueUrl,
        SHARP_FOLDER: sharpFolderInLambda,
        FONTCONFIG_FILE: `/var/task/${fontsFolder}/fonts.conf`,
      },
    });
    this.tasks = tasks;
    this.failed = failed;
    this.addLayers(sharp);
    this.allow(data, site);
    // Small batches: a share picture waits for three others at most. Two functions: a new account runs ten, and readers come first.
    this.addEventSource(new SqsEventSource(tasks, { batchSize: 4, maxConcurrency: 2, reportBatchItemFailures: true }));
  }

  /** Lets the publisher enqueue missing sizes and share pictures. */
  grantEnqueue(publisher: MagazineFunction): void {
    this.tasks.grant(publisher, 'sqs:SendMessage');
    publisher.addEnvironment('DERIVED_QUEUE', this.tasks.queueUrl);
  }

  private allow(data: DataStack, { files }: SiteStack): void {
    const may = (actions: string[], ...resources: string[]) =>
      this.addToRolePolicy(new PolicyStatement({ actions, resources }));
    may(['s3:GetObject'], files.arnForObjects('pictures/*'), files.arnForObjects('media/*'));
    may(['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], files.arnForObjects('_sizes/*'));
    may(['s3:GetObject', 's3:PutObject'], ...Object.values(derivedRecords).map((key) => data.state.arnForObjects(key)));
    // Without ListBucket, S3 answers 403 instead of 404 for a missing object; the daily check lists the sizes.
    may(['s3:ListBucket'], files.bucketArn, data.state.bucketArn);
    // The row by which it notifies the publisher.
    this.mayUseItems(data, ['dynamodb:PutItem'], [derivedPulseKey.pk]);
  }
}
