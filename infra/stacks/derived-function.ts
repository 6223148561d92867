import { Duration } from 'aws-cdk-lib';
import { hostedRecord } from '#functions/publish/derived/hosted-names.ts';
import { fontsFolder, sharpFolderInLambda } from '#infra/bundles/bundle.ts';
import type { DataStack } from './data.ts';
import { cdnEnvironment, liveItems, MagazineFunction } from './magazine-function.ts';
import type { MagazineStack, SharpLayer } from './magazine-stack.ts';

type Props = { data: DataStack; sharp: SharpLayer };

/**
 * Makes the sizes of hosted pictures, share pictures and posters that the CDN asks for. It reads no secret; of what is made the live
 * items say which files there are.
 */
export class DerivedFunction extends MagazineFunction {
  constructor(stack: MagazineStack, id: string, { data, sharp }: Props) {
    const { files } = data;
    super(stack, id, {
      name: 'derived',
      description: 'Makes sizes of pictures, share pictures and posters when they are first asked for',
      // A picture of a hundred million pixels is 300 MB; a whole processor comes with 1,769 MB.
      memoryMegabytes: 2_048,
      // The gateway waits no longer.
      timeout: Duration.seconds(28),
      environment: {
        ...cdnEnvironment(stack.stage),
        TABLE_NAME: data.table.tableName,
        SITE_BUCKET: files.bucketName,
        STATE_BUCKET: data.state.bucketName,
        SHARP_FOLDER: sharpFolderInLambda,
        FONTCONFIG_FILE: `/var/task/${fontsFolder}/fonts.conf`,
      },
    });
    this.addLayers(sharp);
    this.mayRead(data, liveItems);
    this.may(
      ['s3:GetObject'],
      files.arnForObjects('pictures/*'),
      files.arnForObjects('media/*'),
      data.state.arnForObjects(hostedRecord),
    );
    this.may(['s3:PutObject', 's3:DeleteObject'], files.arnForObjects('_sizes/*'));
    // Without ListBucket, S3 answers 403 instead of 404 for a missing object.
    this.may(['s3:ListBucket'], files.bucketArn, data.state.bucketArn);
  }
}
