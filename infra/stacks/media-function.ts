import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Construct } from 'constructs';
import type { Bundles } from '#infra/bundles/bundle.ts';
import { sharpFolderInLambda } from '#infra/bundles/sharp-layer.ts';
import type { Stage } from './config.ts';
import type { DataStack } from './data.ts';
import { environmentOf, MagazineFunction } from './magazine-function.ts';
import { type MediaStack, mediaTimeout } from './media.ts';
import type { SharpLayer } from './sharp-layer.ts';
import type { SiteStack } from './site.ts';

type Props = {
  stage: Stage;
  bundles: Bundles;
  data: DataStack;
  media: MediaStack;
  sharp: SharpLayer;
  site: SiteStack;
};

/** Makes the sizes of uploaded pictures. Uploaded bytes stay in their buckets: the function Decode alone opens them. */
export class MediaFunction extends MagazineFunction {
  constructor(scope: Construct, id: string, { stage, bundles, data, media, sharp, site }: Props) {
    super(scope, id, {
      name: 'media',
      bundles,
      stage,
      description: 'Makes the sizes of uploaded pictures',
      // A picture of 2,400 × 4,800 and its sizes are 200 MB; a whole processor comes with 1,769 MB.
      memoryMegabytes: 2_048,
      timeout: mediaTimeout,
      environment: {
        ...environmentOf(stage, data),
        PICTURES_BUCKET: site.files.bucketName,
        DECODER: media.decode.functionName,
        SHARP_FOLDER: sharpFolderInLambda,
      },
    });
    this.addLayers(sharp);
    media.addEnvironmentTo(this);
    this.allow(data, media, site);
    // One picture at a time, and two functions at most: a new account runs ten, and readers come first.
    this.addEventSource(new SqsEventSource(media.tasks, { batchSize: 1, maxConcurrency: 2 }));
  }

  private allow(data: DataStack, { incoming, originals, tasks, decode }: MediaStack, { files }: SiteStack): void {
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
