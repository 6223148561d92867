import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Construct } from 'constructs';
import { edgeRegion } from '../config.ts';
import { AlarmTopic } from '../constructs/alarm-topic.ts';
import { MagazineAlarm } from '../constructs/magazine-alarm.ts';
import { MagazineStack, type MagazineStackProps } from './magazine-stack.ts';
import type { SiteStack } from './site.ts';

type Props = MagazineStackProps & { site: SiteStack };

/** Whether readers get their pages, which none of our functions sees. */
export class EdgeStack extends MagazineStack {
  constructor(scope: Construct, id: string, { site, ...props }: Props) {
    super(scope, id, { ...props, env: { region: edgeRegion }, crossRegionReferences: true });
    const dimensionsMap = { DistributionId: site.distribution.distributionId, Region: 'Global' };
    const metric = (metricName: string, statistic: string) =>
      new Metric({ namespace: 'AWS/CloudFront', metricName, dimensionsMap, statistic });
    const alarm = new MagazineAlarm(this, 'PagesFail', {
      // One failure in a night with three readers is no reason to get up.
      metric: new MathExpression({
        expression: 'IF(requests * percent > 500, percent, 0)',
        usingMetrics: { requests: metric('Requests', 'Sum'), percent: metric('5xxErrorRate', 'Average') },
        label: 'Requests in a hundred that the CDN answers with an error',
      }),
      above: 1,
      says: 'Readers get errors in place of pages. If ApiFails is silent, see whether the key-value store names a release and the bucket has it.',
    });
    alarm.addAlarmAction(new SnsAction(new AlarmTopic(this, 'Alarms', props.stage)));
  }
}
