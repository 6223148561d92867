import { Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { Stage } from './config.ts';

export type AlarmLimit = {
  /** Over five minutes by default. */
  metric: IMetric;
  /** How many of the last periods must be beyond the threshold; one of one by default. */
  periods?: { beyond: number; of: number };
  /** Above none by default. Missing data is no alarm with `above`, and one with `below`. */
} & ({ above?: number } | { below: number });

/** `description`: the problem and the action, the text of the alarm mail. */
type Props = AlarmLimit & { description: string };

export class MagazineAlarm extends Alarm {
  constructor(scope: Construct, id: string, { metric, description, periods, ...limit }: Props) {
    const threshold =
      'below' in limit
        ? {
            threshold: limit.below,
            comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
            treatMissingData: TreatMissingData.BREACHING,
          }
        : {
            threshold: limit.above ?? 0,
            comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
            treatMissingData: TreatMissingData.NOT_BREACHING,
          };
    // Its queue or metric has the name already.
    super(scope, `${id}Alarm`, {
      metric,
      ...threshold,
      evaluationPeriods: periods?.of ?? 1,
      ...(periods ? { datapointsToAlarm: periods.beyond } : {}),
      alarmDescription: `${description} (docs/runbook.md)`,
    });
  }
}

export class AlarmTopic extends Topic {
  constructor(scope: Construct, id: string, { alarmEmail }: Stage) {
    const { account, stackName } = Stack.of(scope);
    super(scope, id, { displayName: stackName, enforceSSL: true });
    this.addSubscription(new EmailSubscription(alarmEmail));
    // Enforcing TLS creates a topic policy, and a topic with a policy allows only the principals that it names.
    this.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sns:Publish'],
        resources: [this.topicArn],
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        conditions: { StringEquals: { 'aws:SourceAccount': account } },
      }),
    );
  }
}
