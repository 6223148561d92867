import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from './config.ts';
import { LogBucket } from './private-bucket.ts';

/**
 * One line a request, without the reader’s address, query and referrer, which may contain an e-mail address and a
 * signed token. The network (asn) and the country are enough to locate the source of a flood.
 */
const fields = [
  ...['date', 'time', 'time-taken', 'x-edge-location', 'cs-method', 'cs(Host)', 'cs-uri-stem', 'cs-protocol-version'],
  ...['sc-status', 'sc-bytes', 'sc-content-type', 'x-edge-result-type', 'x-edge-detailed-result-type'],
  'cs(User-Agent)',
];

type Props = { stage: Stage; distributionId: string };

/** The CDN log of requests, by CloudFront logging v2, which is configured in us-east-1 alone. */
export class ReadersLog extends LogBucket {
  constructor(scope: Construct, id: string, { stage, distributionId }: Props) {
    super(scope, id, { stage });
    const stack = Stack.of(this);
    const { stackName: name, account } = stack;
    const arn = (service: string, resource: string, resourceName: string, region: string) =>
      stack.formatArn({ service, resource, resourceName, region });
    this.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [this.arnForObjects('*')],
        conditions: {
          StringEquals: { 's3:x-amz-acl': 'bucket-owner-full-control', 'aws:SourceAccount': account },
          ArnLike: { 'aws:SourceArn': `arn:aws:logs:${stack.region}:${account}:delivery-source:${name}` },
        },
      }),
    );
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: arn('cloudfront', 'distribution', distributionId, ''),
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      destinationResourceArn: this.bucketArn,
      outputFormat: 'json',
    });
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: fields,
    });
    delivery.addResourceDependency(source);
    // Without this permission CloudFront refuses the delivery.
    if (this.policy) delivery.node.addDependency(this.policy);
  }
}
