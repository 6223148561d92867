import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { Stage } from './config.ts';

/** Where alarms become mails. */
export class AlarmTopic extends Topic {
  constructor(scope: Construct, id: string, { alarmEmail }: Stage) {
    const { account, stackName } = Stack.of(scope);
    super(scope, id, { displayName: stackName, enforceSSL: true });
    this.addSubscription(new EmailSubscription(alarmEmail));
    // To insist on TLS is a policy, and a topic that has one believes nobody whom it does not name.
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
