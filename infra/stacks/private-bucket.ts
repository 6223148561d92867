import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type CfnBucket,
  HttpMethods,
  type IBucket,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from './config.ts';

type Logged = { stage: Stage; logs?: IBucket };

type Private = Logged & {
  /** Scripts of the site's pages read its objects, at signed addresses. */
  readByPages?: boolean;
};

/** A bucket without public access; overwritten objects are kept for a month. */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, { stage, logs, readByPages = false }: Private) {
    super(scope, id, {
      ...blocksPublicAccess,
      ...loggedTo(id, logs),
      ...(readByPages && { cors: corsFor(stage, HttpMethods.GET) }),
      versioned: true,
      lifecycleRules: [
        {
          noncurrentVersionExpiration: Duration.days(30),
          // Removes delete markers without versions.
          expiredObjectDeleteMarker: true,
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
      ...removalOf(stage),
    });
  }
}

/** A bucket into which browsers send files with signed forms. Files that are not accepted are deleted after a day. */
export class IncomingBucket extends Bucket {
  constructor(scope: Construct, id: string, { stage, logs }: Logged) {
    super(scope, id, {
      ...blocksPublicAccess,
      ...loggedTo(id, logs),
      cors: corsFor(stage, HttpMethods.POST),
      lifecycleRules: [{ expiration: Duration.days(1), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      ...removalOf(stage),
    });
    reportsEvents(this);
  }
}

const corsFor = (stage: Stage, method: HttpMethods): BucketProps['cors'] => [
  { allowedMethods: [method], allowedOrigins: originsOf(stage), maxAge: 3_600 },
];

/**
 * The origins of the site's pages: the domain, if there is one, and the address of the distribution, which stays in use until the
 * DNS is set. It is known after the first deployment, which needs these buckets: so any distribution may read their answers.
 * What may be posted and read is decided by the signature, from any page (docs/decisions/0026-uploads.md).
 */
const originsOf = ({ domain }: Stage): string[] => [
  ...(domain ? [`https://${domain.name}`] : []),
  'https://*.cloudfront.net',
];

export function reportsEvents(bucket: Bucket): void {
  const resource = bucket.node.defaultChild as CfnBucket;
  resource.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
}

/** The bucket of the access logs of the others. */
export class LogBucket extends Bucket {
  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id, {
      ...blocksPublicAccess,
      lifecycleRules: [{ expiration: Duration.days(stage.logRetentionDays) }],
      ...removalOf(stage),
    });
  }
}

const blocksPublicAccess: BucketProps = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
};

const loggedTo = (id: string, logs?: IBucket): BucketProps =>
  logs ? { serverAccessLogsBucket: logs, serverAccessLogsPrefix: `${id}/` } : {};

/** A test stage is deleted with its files; the files of a production stage outlive its stacks. */
const removalOf = ({ keepData }: Stage): BucketProps =>
  keepData
    ? { removalPolicy: RemovalPolicy.RETAIN }
    : { removalPolicy: RemovalPolicy.DESTROY, autoDeleteObjects: true };
