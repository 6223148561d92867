import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';

type Props = {
  /** Of five minutes, as all are where nothing else is said. */
  metric: IMetric;
  above: number;
  /** What is wrong and what to do: the mail that somebody reads at night. */
  says: string;
};

export class MagazineAlarm extends Alarm {
  constructor(scope: Construct, id: string, { metric, above, says }: Props) {
    super(scope, id, {
      metric,
      threshold: above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: `${says} (docs/runbook.md)`,
    });
  }
}
