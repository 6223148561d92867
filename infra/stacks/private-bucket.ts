import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from './config.ts';

/** A bucket that nobody reaches but who is named; what is overwritten in it can be had back for a month. */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, { stage, logs }: { stage: Stage; logs?: IBucket }) {
    super(scope, id, {
      ...locked,
      ...(logs ? { serverAccessLogsBucket: logs, serverAccessLogsPrefix: `${id}/` } : {}),
      versioned: true,
      lifecycleRules: [
        {
          noncurrentVersionExpiration: Duration.days(30),
          // Of what was deleted, when its last version is gone.
          expiredObjectDeleteMarker: true,
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
      ...fate(stage),
    });
  }
}

/** Where the others say who read what. */
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

/** A test stage goes without a trace; the files of a real one stay, whatever becomes of its stacks. */
const fate = ({ keepData }: Stage): BucketProps =>
  keepData
    ? { removalPolicy: RemovalPolicy.RETAIN }
    : { removalPolicy: RemovalPolicy.DESTROY, autoDeleteObjects: true };
