import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { MediaEnvironment } from '#functions/lambdas/environment.ts';
import { sharpFolderInLambda } from '#infra/bundles/bundle.ts';
import type { DataStack } from './data.ts';
import { deadLetters, environmentOf, MagazineFunction } from './magazine-function.ts';
import type { MagazineStack, SharpLayer } from './magazine-stack.ts';

/** The uploads of the media library: their queue, the function that opens them, and the one that makes their sizes. */
export class Media {
  /** Arrived files, and items whose files must follow their rows. */
  readonly tasks: Queue;
  readonly failed: Queue;
  readonly decode: MagazineFunction;
  readonly sizes: MediaFunction;
  readonly #data: DataStack;

  constructor(stack: MagazineStack, { data, sharp }: { data: DataStack; sharp: SharpLayer }) {
    this.#data = data;
    this.failed = deadLetters(stack, 'MediaDlq');
    this.tasks = new Queue(stack, 'MediaTasks', {
      // The message of a run that is cut off returns after this time; a run that fails sets a shorter one.
      visibilityTimeout: mediaTimeout,
      retentionPeriod: Duration.days(1),
      deadLetterQueue: { queue: this.failed, maxReceiveCount: 10 },
      enforceSSL: true,
    });
    this.decode = new MagazineFunction(stack, 'Decode', {
      name: 'decode',
      description: 'Opens uploaded files; it may do nothing else',
      // A hundred million pixels that have to be turned are half a gigabyte; a whole processor comes with 1,769 MB.
      memoryMegabytes: 2_048,
      // The decoder stops after 10 s; fetching the file and storing the picture take a few more.
      timeout: Duration.seconds(30),
      environment: { SHARP_FOLDER: sharpFolderInLambda },
    });
    this.decode.addLayers(sharp);
    this.sizes = new MediaFunction(stack, 'Media', { data, media: this, sharp });
    new Rule(stack, 'FileArrived', {
      description: 'A file of the media library was uploaded',
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: { bucket: { name: [data.incoming.bucketName] }, object: { key: [{ prefix: 'incoming/' }] } },
      },
      targets: [new SqsQueue(this.tasks)],
    });
    new Rule(stack, 'EveryDay', {
      description: 'Brings all files of the media library in line with their rows: makes up for lost tasks',
      schedule: Schedule.cron({ minute: '35', hour: '1' }),
      targets: [new SqsQueue(this.tasks)],
    });
  }

  /** The addresses that the API signs: a form for an upload, the download of an original. */
  grantSign(signer: MagazineFunction): void {
    this.addEnvironmentTo(signer);
    this.tasks.grant(signer, 'sqs:SendMessage');
    signer.may(['s3:PutObject'], this.#data.incoming.arnForObjects('incoming/*'));
    signer.may(['s3:GetObject'], this.#data.originals.arnForObjects('originals/*'));
  }

  addEnvironmentTo(user: MagazineFunction): void {
    const environment: MediaEnvironment = {
      INCOMING_BUCKET: this.#data.incoming.bucketName,
      ORIGINALS_BUCKET: this.#data.originals.bucketName,
      MEDIA_QUEUE: this.tasks.queueUrl,
    };
    for (const [name, value] of Object.entries(environment)) user.addEnvironment(name, value);
  }
}

type Props = { data: DataStack; media: Media; sharp: SharpLayer };

/** It waits for the decoding of a large picture, then makes its sizes. */
const mediaTimeout = Duration.minutes(3);

/** Makes the sizes of uploaded pictures. Uploaded bytes stay in their buckets: the function Decode alone opens them. */
class MediaFunction extends MagazineFunction {
  constructor(stack: MagazineStack, id: string, { data, media, sharp }: Props) {
    super(stack, id, {
      name: 'media',
      description: 'Makes the sizes of uploaded pictures',
      // A picture of 2,400 × 4,800 and its sizes are 200 MB; a whole processor comes with 1,769 MB.
      memoryMegabytes: 2_048,
      timeout: mediaTimeout,
      environment: {
        ...environmentOf(stack.stage, data),
        PICTURES_BUCKET: data.files.bucketName,
        DECODER: media.decode.functionName,
        SHARP_FOLDER: sharpFolderInLambda,
      },
    });
    this.addLayers(sharp);
    media.addEnvironmentTo(this);
    this.allow(data, media);
    // One picture at a time, and two functions at most: a new account runs ten, and readers come first.
    this.addEventSource(new SqsEventSource(media.tasks, { batchSize: 1, maxConcurrency: 2 }));
  }

  private allow(data: DataStack, { tasks, decode }: Media): void {
    const { incoming, originals, files } = data;
    this.mayUseItems(data, ['dynamodb:BatchGetItem', 'dynamodb:Query'], ['media#*', 'trash#*']);
    this.mayUseItems(data, ['dynamodb:DeleteItem', 'dynamodb:PutItem'], ['media#*', 'media-bytes#*']);
    // A change of what readers see is refused, and the replacement of a file is recorded.
    this.mayUseItems(data, ['dynamodb:ConditionCheckItem'], ['media#*']);
    this.mayUseItems(data, ['dynamodb:PutItem'], ['audit#*']);
    this.may(['s3:GetObject', 's3:DeleteObject'], incoming.arnForObjects('incoming/*'));
    this.may(['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], incoming.arnForObjects('pictures/*'));
    this.may(['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], originals.arnForObjects('originals/*'));
    this.may(['s3:PutObject', 's3:DeleteObject'], files.arnForObjects('media/*'));
    // Without ListBucket, S3 answers 403 instead of 404 for a missing object; the daily check lists the originals.
    this.may(['s3:ListBucket'], incoming.bucketArn, originals.bucketArn);
    this.may(['lambda:InvokeFunction'], decode.functionArn);
    tasks.grant(this, 'sqs:SendMessage');
  }
}
