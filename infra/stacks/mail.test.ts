import { rmSync } from 'node:fs';
import { Match } from 'aws-cdk-lib/assertions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Synthesised, synthesise } from '#infra/testing/synthesised.ts';

let prod: Synthesised;
let dev: Synthesised;

beforeAll(async () => {
  prod = await synthesise('prod');
  dev = await synthesise('dev');
}, 240_000);
afterAll(() => {
  for (const made of [prod, dev]) rmSync(made?.outdir ?? '', { recursive: true, force: true });
});

const mail = () => prod.templates.mail;
const oneFunction = (description: RegExp) => {
  const found = Object.values(mail().findResources('AWS::Lambda::Function'));
  return found.find(({ Properties }) => description.test(Properties.Description))?.['Properties'] ?? {};
};
const oneQueue = (id: RegExp) => {
  const found = Object.entries(mail().findResources('AWS::SQS::Queue'));
  return found.find(([name]) => id.test(name))?.[1]['Properties'] ?? {};
};

describe('mail', () => {
  it('leaves as the domain in prod, signed, and as one address where things are tried out', () => {
    mail().hasResourceProperties('AWS::SES::EmailIdentity', { EmailIdentity: 'sinopia.example' });
    mail().hasOutput('DnsRecords', { Value: Match.anyValue() });
    dev.templates.mail.hasResourceProperties('AWS::SES::EmailIdentity', {
      EmailIdentity: 'newsletter@sinopia.example',
    });
  });

  it('is reported on when it arrives or does not, and never when it is read', () => {
    mail().hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ['send', 'delivery', 'bounce', 'complaint', 'reject'],
        SnsDestination: Match.anyValue(),
      },
    });
  });

  it('leaves from the API and the worker alone, in the name of the newsletter alone', () => {
    expect(prod.allowedTo('read').concat(prod.allowedTo('publish'), prod.allowedTo('feedback'))).not.toContain(
      'ses:SendRawEmail',
    );
    for (const template of [mail(), prod.templates.api]) {
      template.hasResourceProperties('AWS::IAM::Policy', {
        PolicyDocument: {
          Statement: Match.arrayWith([
            Match.objectLike({
              Action: 'ses:SendRawEmail',
              Condition: { StringEquals: { 'ses:FromAddress': 'newsletter@sinopia.example' } },
            }),
          ]),
        },
      });
    }
  });
});

describe('sending a newsletter', () => {
  it('is done by as many workers as share the rate of SES among them', () => {
    mail().hasResourceProperties('AWS::Lambda::EventSourceMapping', { ScalingConfig: { MaximumConcurrency: 2 } });
    expect(oneFunction(/^Sends newsletters/)['Environment'].Variables).toMatchObject({ SENDERS: '2' });
  });

  it('repeats those messages that failed and not those beside them', () => {
    mail().hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });

  it('gives no message to another worker before the first has surely ended', () => {
    expect(oneQueue(/^SendQueue/)['VisibilityTimeout']).toBe(6 * oneFunction(/^Sends newsletters/)['Timeout']);
  });

  it('puts aside for a fortnight what failed five times', () => {
    expect(oneQueue(/^SendQueue/)['RedrivePolicy']).toMatchObject({ maxReceiveCount: 5 });
    expect(oneQueue(/^SendDlq/)['MessageRetentionPeriod']).toBe(14 * 86_400);
  });

  it('is looked after every five minutes', () => {
    mail().hasResourceProperties('AWS::Scheduler::Schedule', {
      ScheduleExpression: 'rate(5 minutes)',
      Target: { Input: '{"sweep":true}' },
    });
  });

  it('writes newsletters and ledgers, and nothing else of the store', () => {
    const may = (action: string, partition: string, table: 'table' | 'ledger' = 'table') =>
      prod.mayAsk('newsletter-worker', { action, table, partition });
    expect(may('PutItem', 'newsletter')).toBe(true);
    expect(may('UpdateItem', 'ledger', 'ledger')).toBe(true);
    expect(['article', 'user', 'subscriber', 'admins'].filter((kind) => may('PutItem', kind))).toEqual([]);
    expect(['UpdateItem', 'DeleteItem'].filter((action) => may(action, 'newsletter'))).toEqual([]);
  });
});

describe('what SES reports', () => {
  it('reaches a function that changes readers and newsletters, and nothing else of the store', () => {
    const may = (partition: string) => prod.mayAsk('feedback', { action: 'PutItem', table: 'table', partition });
    expect(['newsletter', 'subscriber'].every(may)).toBe(true);
    expect(['article', 'user', 'admins'].filter(may)).toEqual([]);
  });

  it('is kept when nobody can take it in, whether the function fails or cannot be reached', () => {
    mail().hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'lambda',
      RedrivePolicy: { deadLetterTargetArn: Match.anyValue() },
    });
    expect(oneFunction(/^Takes in/)['DeadLetterConfig']).toEqual({ TargetArn: expect.anything() });
    expect(oneQueue(/^FeedbackDlq/)['MessageRetentionPeriod']).toBe(14 * 86_400);
  });

  it('comes from our SES alone', () => {
    mail().hasResourceProperties('AWS::SNS::TopicPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Action: 'sns:Publish',
            Principal: { Service: 'ses.amazonaws.com' },
            Condition: { StringEquals: Match.objectLike({ 'AWS:SourceAccount': Match.anyValue() }) },
          }),
        ]),
      },
    });
  });
});

describe('somebody is told', () => {
  it('when a send stops by itself, by the line that the sweep writes', () => {
    mail().hasResourceProperties('AWS::Logs::MetricFilter', { FilterPattern: '{ $.event = "send-paused" }' });
    prod.templates.operations.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'SendPaused',
      Namespace: 'sinopia/prod',
      Threshold: 0,
    });
  });

  it.each([
    ['Reputation.BounceRate', 0.04],
    ['Reputation.ComplaintRate', 0.0008],
  ])('before SES minds %s', (MetricName, Threshold) => {
    prod.templates.operations.hasResourceProperties('AWS::CloudWatch::Alarm', { MetricName, Threshold });
  });
});
