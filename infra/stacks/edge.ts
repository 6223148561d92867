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

/** Metrics and logs of the CDN, which cover requests that reach no function. */
export class EdgeStack extends MagazineStack {
  constructor(scope: Construct, id: string, { site, ...props }: Props) {
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
  }
}
