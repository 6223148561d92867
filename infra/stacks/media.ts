import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { MediaEnvironment } from '#functions/lambdas/environment.ts';
import { sharpFolderInLambda } from '#infra/bundles/sharp-layer.ts';
import { MagazineFunction } from './magazine-function.ts';
import { MagazineStack, type MagazineStackProps } from './magazine-stack.ts';
import { IncomingBucket, LogBucket, PrivateBucket } from './private-bucket.ts';
import { SharpLayer } from './sharp-layer.ts';

/** The function Media waits for the decoding of a large picture, then makes its sizes. */
export const mediaTimeout = Duration.minutes(3);

/** The uploads of the media library: where they arrive, the function that opens them, and the originals. */
export class MediaStack extends MagazineStack {
  readonly incoming: IncomingBucket;
  /** Files as they were uploaded; a deleted one can be recovered for a month. */
  readonly originals: PrivateBucket;
  /** Arrived files, and items whose files must follow their rows. */
  readonly tasks: Queue;
  readonly failed: Queue;
  readonly decode: MagazineFunction;

  constructor(scope: Construct, id: string, props: MagazineStackProps) {
    super(scope, id, props);
    const { stage, bundles } = props;
    const logs = new LogBucket(this, 'Logs', { stage });
    this.incoming = new IncomingBucket(this, 'Incoming', { stage, logs });
    this.originals = new PrivateBucket(this, 'Originals', { stage, logs, readByPages: true });
    this.failed = new Queue(this, 'MediaDlq', { retentionPeriod: Duration.days(14), enforceSSL: true });
    this.tasks = new Queue(this, 'MediaTasks', {
      // The message of a run that is cut off returns after this time; a run that fails sets a shorter one.
      visibilityTimeout: mediaTimeout,
      retentionPeriod: Duration.days(1),
      deadLetterQueue: { queue: this.failed, maxReceiveCount: 10 },
      enforceSSL: true,
    });
    this.decode = new MagazineFunction(this, 'Decode', {
      name: 'decode',
      bundles,
      stage,
      description: 'Opens uploaded files; it may do nothing else',
      // A hundred million pixels that have to be turned are half a gigabyte; a whole processor comes with 1,769 MB.
      memoryMegabytes: 2_048,
      // The decoder stops after 10 s; fetching the file and storing the picture take a few more.
      timeout: Duration.seconds(30),
      environment: { SHARP_FOLDER: sharpFolderInLambda },
    });
    this.decode.addLayers(new SharpLayer(this, 'Sharp', bundles));
    new Rule(this, 'FileArrived', {
      description: 'A file of the media library was uploaded',
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: { bucket: { name: [this.incoming.bucketName] }, object: { key: [{ prefix: 'incoming/' }] } },
      },
      targets: [new SqsQueue(this.tasks)],
    });
    new Rule(this, 'EveryDay', {
      description: 'Brings all files of the media library in line with their rows: makes up for lost tasks',
      schedule: Schedule.cron({ minute: '35', hour: '1' }),
      targets: [new SqsQueue(this.tasks)],
    });
  }

  /** The addresses that the API signs: a form for an upload, the download of an original. */
  grantSign(signer: MagazineFunction): void {
    this.addEnvironmentTo(signer);
    this.tasks.grant(signer, 'sqs:SendMessage');
    const may = (actions: string[], ...resources: string[]) =>
      signer.addToRolePolicy(new PolicyStatement({ actions, resources }));
    may(['s3:PutObject'], this.incoming.arnForObjects('incoming/*'));
    may(['s3:GetObject'], this.originals.arnForObjects('originals/*'));
  }

  addEnvironmentTo(user: MagazineFunction): void {
    const environment: MediaEnvironment = {
      INCOMING_BUCKET: this.incoming.bucketName,
      ORIGINALS_BUCKET: this.originals.bucketName,
      MEDIA_QUEUE: this.tasks.queueUrl,
    };
    for (const [name, value] of Object.entries(environment)) user.addEnvironment(name, value);
  }
}
