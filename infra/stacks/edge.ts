import { CfnOutput } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Construct } from 'constructs';
import { AlarmTopic } from './alarm-topic.ts';
import { edgeRegion } from './config.ts';
import { MagazineAlarm } from './magazine-alarm.ts';
import { MagazineStack, type MagazineStackProps } from './magazine-stack.ts';
import { ReadersLog } from './readers-log.ts';
import type { SiteStack } from './site.ts';

type Props = MagazineStackProps & { site: SiteStack };

/** What readers ask of the CDN and whether they get it, which none of our functions sees. */
export class EdgeStack extends MagazineStack {
  constructor(scope: Construct, id: string, { site, ...props }: Props) {
    super(scope, id, { ...props, env: { region: edgeRegion }, crossRegionReferences: true });
    const { stage } = props;
    const { distributionId } = site.distribution;
    const logs = new ReadersLog(this, 'Logs', { stage, distributionId });
    new CfnOutput(this, 'ReadersLogs', { value: logs.bucketName, description: 'What readers asked for, without who' });
    const dimensionsMap = { DistributionId: distributionId, Region: 'Global' };
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
    alarm.addAlarmAction(new SnsAction(new AlarmTopic(this, 'Alarms', stage)));
  }
}
