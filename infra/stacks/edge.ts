import { CfnOutput, Stack } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import { CfnSubscription } from 'aws-cdk-lib/aws-pricingplanmanager';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { AlarmTopic, MagazineAlarm } from './alarms.ts';
import { edgeRegion, type Stage } from './config.ts';
import { MagazineStack, type MagazineStackProps } from './magazine-stack.ts';
import { LogBucket } from './private-bucket.ts';
import type { Site } from './site.ts';

type Props = MagazineStackProps & { site: Site; firewall: FirewallStack | undefined };

/** Metrics and logs of the CDN, which cover requests that reach no function. */
export class EdgeStack extends MagazineStack {
  constructor(scope: Construct, id: string, { site, firewall, ...props }: Props) {
    super(scope, id, { ...props, env: { region: edgeRegion }, crossRegionReferences: true });
    const { stage } = props;
    const { distributionId } = site.distribution;
    const logs = new ReadersLog(this, 'Logs', { stage, distributionId });
    new CfnOutput(this, 'ReadersLogs', {
      value: logs.bucketName,
      description: 'The bucket of the CDN log, without addresses of readers',
    });
    const dimensionsMap = { DistributionId: distributionId, Region: 'Global' };
    const metric = (metricName: string, statistic: string) =>
      new Metric({ namespace: 'AWS/CloudFront', metricName, dimensionsMap, statistic });
    const alarm = new MagazineAlarm(this, 'PagesFail', {
      // One error among three readers at night is no reason for an alarm.
      metric: new MathExpression({
        expression: 'IF(requests * percent > 500, percent, 0)',
        usingMetrics: { requests: metric('Requests', 'Sum'), percent: metric('5xxErrorRate', 'Average') },
        label: 'Percentage of requests that the CDN answers with an error',
      }),
      above: 1,
      description:
        'Readers get errors instead of pages: the CDN answers more than 1 % of requests with 5xx. If ApiFails is silent, check that the key-value store names a release and that the bucket contains it.',
    });
    alarm.addAlarmAction(new SnsAction(new AlarmTopic(this, 'Alarms', stage)));
    if (stage.plan && firewall) {
      // Waits for an approval, and costs nothing before it (docs/runbook.md).
      new CfnSubscription(this, 'Plan', {
        planFamily: 'CloudFront',
        planTier: stage.plan,
        resourceArns: [site.distribution.distributionArn, firewall.arn, site.liveRelease.keyValueStoreArn],
      });
    }
  }
}

/**
 * One line a request, without the reader’s address, path, query and referrer: the paths of the newsletter's API contain
 * e-mail addresses and signed tokens. The pattern of the path, the network (asn) and the country are enough to locate the
 * source of a flood.
 */
const fields = [
  'date',
  'time',
  'time-taken',
  'x-edge-location',
  'cs-method',
  'cs(Host)',
  'cache-behavior-path-pattern',
  'cs-protocol-version',
  'asn',
  'c-country',
  'sc-status',
  'sc-bytes',
  'sc-content-type',
  'x-edge-result-type',
  'x-edge-detailed-result-type',
  'cs(User-Agent)',
];

/** The CDN log of requests, by CloudFront logging v2, which is configured in us-east-1 alone. */
class ReadersLog extends LogBucket {
  constructor(scope: Construct, id: string, { stage, distributionId }: { stage: Stage; distributionId: string }) {
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

/** Of one address in five minutes: a newsroom behind one address makes far fewer, a flood far more. */
const mostRequests = 6_000;

/** AWS's lists of addresses that attack, and of requests that exploit known faults. Wider lists refuse texts of articles. */
const listsOfAws = ['AWSManagedRulesAmazonIpReputationList', 'AWSManagedRulesKnownBadInputsRuleSet'];

/** The firewall that a flat-rate plan includes and demands. A firewall of CloudFront exists in us-east-1 alone. */
export class FirewallStack extends MagazineStack {
  readonly arn: string;

  constructor(scope: Construct, id: string, props: MagazineStackProps) {
    super(scope, id, { ...props, env: { region: edgeRegion }, crossRegionReferences: true });
    const visibilityOf = (metricName: string) => ({
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: false,
      metricName,
    });
    const rules: Pick<CfnWebACL.RuleProperty, 'name' | 'statement' | 'action' | 'overrideAction'>[] = [
      {
        name: 'TooManyRequests',
        action: { block: {} },
        statement: { rateBasedStatement: { aggregateKeyType: 'IP', limit: mostRequests } },
      },
      ...listsOfAws.map((name) => ({
        name,
        overrideAction: { none: {} },
        statement: { managedRuleGroupStatement: { vendorName: 'AWS', name } },
      })),
    ];
    const acl = new CfnWebACL(this, 'Firewall', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibilityOf('Firewall'),
      rules: rules.map((rule, priority) => ({ ...rule, priority, visibilityConfig: visibilityOf(rule.name) })),
    });
    this.arn = acl.attrArn;
  }
}
