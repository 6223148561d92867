import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from './config.ts';

/** A bucket without public access; overwritten objects are kept for a month. */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, { stage, logs }: { stage: Stage; logs?: IBucket }) {
    super(scope, id, {
      ...locked,
      ...(logs ? { serverAccessLogsBucket: logs, serverAccessLogsPrefix: `${id}/` } : {}),
      versioned: true,
      lifecycleRules: [
        {
          noncurrentVersionExpiration: Duration.days(30),
          // Removes delete markers without versions.
          expiredObjectDeleteMarker: true,
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
      ...fate(stage),
    });
  }
}

/** The bucket of the access logs of the others. */
export class LogBucket extends Bucket {
  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id, {
      ...locked,
      lifecycleRules: [{ expiration: Duration.days(stage.logRetentionDays) }],
      ...fate(stage),
    });
  }
}

const locked: BucketProps = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
};

/** A test stage is deleted with its files; the files of a production stage outlive its stacks. */
const fate = ({ keepData }: Stage): BucketProps =>
  keepData
    ? { removalPolicy: RemovalPolicy.RETAIN }
    : { removalPolicy: RemovalPolicy.DESTROY, autoDeleteObjects: true };
