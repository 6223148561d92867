import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';

type Props = {
  /** Over five minutes by default. */
  metric: IMetric;
  above: number;
  /** The problem and the action: the text of the alarm mail. */
  description: string;
};

export class MagazineAlarm extends Alarm {
  constructor(scope: Construct, id: string, { metric, above, description }: Props) {
    super(scope, id, {
      metric,
      threshold: above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: `${description} (docs/runbook.md)`,
    });
  }
}
