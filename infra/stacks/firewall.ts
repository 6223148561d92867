import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { edgeRegion } from './config.ts';
import { MagazineStack, type MagazineStackProps } from './magazine-stack.ts';

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
