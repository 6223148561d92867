import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { sharpFolderInLambda } from '#infra/bundles/sharp-layer.ts';
import type { DataStack } from './data.ts';
import { environmentOf, MagazineFunction } from './magazine-function.ts';
import type { MagazineStack } from './magazine-stack.ts';
import type { Media } from './media.ts';
import type { SharpLayer } from './sharp-layer.ts';

type Props = { data: DataStack; media: Media; sharp: SharpLayer };

/** It waits for the decoding of a large picture, then makes its sizes. */
export const mediaTimeout = Duration.minutes(3);

/** Makes the sizes of uploaded pictures. Uploaded bytes stay in their buckets: the function Decode alone opens them. */
export class MediaFunction extends MagazineFunction {
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
    const may = (actions: string[], ...resources: string[]) =>
      this.addToRolePolicy(new PolicyStatement({ actions, resources }));
    this.mayUseItems(data, ['dynamodb:BatchGetItem', 'dynamodb:Query'], ['media#*', 'trash#*']);
    this.mayUseItems(data, ['dynamodb:DeleteItem', 'dynamodb:PutItem'], ['media#*', 'media-bytes#*']);
    // A change of what readers see is refused, and the replacement of a file is recorded.
    this.mayUseItems(data, ['dynamodb:ConditionCheckItem'], ['media#*']);
    this.mayUseItems(data, ['dynamodb:PutItem'], ['audit#*']);
    may(['s3:GetObject', 's3:DeleteObject'], incoming.arnForObjects('incoming/*'));
    may(['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], incoming.arnForObjects('pictures/*'));
    may(['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], originals.arnForObjects('originals/*'));
    may(['s3:PutObject', 's3:DeleteObject'], files.arnForObjects('media/*'));
    // Without ListBucket, S3 answers 403 instead of 404 for a missing object; the daily check lists the originals.
    may(['s3:ListBucket'], incoming.bucketArn, originals.bucketArn);
    may(['lambda:InvokeFunction'], decode.functionArn);
    tasks.grant(this, 'sqs:SendMessage');
  }
}
