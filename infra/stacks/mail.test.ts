import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { stage } from '#infra/testing/stages-for-tests.ts';
import { readStage } from './config.ts';

const prod = stage('prodWithoutDomain');
const dev = stage('dev');

const mail = () => prod.templates.magazine;
const oneFunction = (description: RegExp) => {
  const found = Object.values(mail().findResources('AWS::Lambda::Function'));
  return found.find(({ Properties }) => description.test(Properties.Description))?.['Properties'] ?? {};
};
const oneQueue = (id: RegExp) => {
  const found = Object.entries(mail().findResources('AWS::SQS::Queue'));
  return found.find(([name]) => id.test(name))?.[1]['Properties'] ?? {};
};

describe('mail', () => {
  it('mail is sent as the verified domain in prod and as a single address in dev', () => {
    mail().hasResourceProperties('AWS::SES::EmailIdentity', { EmailIdentity: 'sinopia.example' });
    mail().hasOutput('DnsRecords', { Value: Match.anyValue() });
    const reader = readStage('dev').alarmEmail;
    dev.templates.magazine.hasResourceProperties('AWS::SES::EmailIdentity', { EmailIdentity: reader });
  });

  it('functions write from the address of their stage, which is the one they may write from', () => {
    for (const [synthesised, address] of [
      [prod, 'newsletter@sinopia.example'],
      [dev, readStage('dev').alarmEmail],
    ] as const)
      for (const name of ['api', 'second-factors', 'newsletter-worker', 'newsroom-mail'] as const) {
        expect(synthesised.environmentOf(name)).toMatchObject({ FROM_ADDRESS: address });
        const conditions = synthesised.statementsOf(name).map(({ Condition }) => Condition?.['StringEquals']);
        expect(conditions).toContainEqual({ 'ses:FromAddress': address });
      }
  });

  it('SES reports delivery of newsletters and of mails to one person, never opens or clicks', () => {
    const EventDestination = {
      Enabled: true,
      MatchingEventTypes: ['send', 'delivery', 'bounce', 'complaint', 'reject'],
      SnsDestination: Match.anyValue(),
    };
    mail().resourceCountIs('AWS::SES::ConfigurationSet', 2);
    mail().resourcePropertiesCountIs('AWS::SES::ConfigurationSetEventDestination', { EventDestination }, 2);
  });

  it('a complaint about a newsletter does not suppress mails about the account', () => {
    const sets = Object.entries(mail().findResources('AWS::SES::ConfigurationSet'));
    const suppressed = sets.map(([id, { Properties }]) => [
      id.replace(/[0-9A-F]{8}$/, ''),
      Properties.SuppressionOptions.SuppressedReasons,
    ]);
    expect(Object.fromEntries(suppressed)).toEqual({ Ses: ['BOUNCE', 'COMPLAINT'], SesOfPersons: ['BOUNCE'] });
  });
});

describe('sending a newsletter', () => {
  it('the number of workers matches the number that share the SES rate', () => {
    mail().hasResourceProperties('AWS::Lambda::EventSourceMapping', { ScalingConfig: { MaximumConcurrency: 2 } });
    expect(oneFunction(/^Sends newsletters/)['Environment'].Variables).toMatchObject({ SENDERS: '2' });
  });

  it('a newsletter task is redelivered only after its worker has surely ended', () => {
    expect(oneQueue(/^SendQueue/)['VisibilityTimeout']).toBe(6 * oneFunction(/^Sends newsletters/)['Timeout']);
  });
});

describe('SES events', () => {
  it('SES events go to the dead-letter queue when the feedback function fails or cannot be invoked', () => {
    mail().hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'lambda',
      RedrivePolicy: { deadLetterTargetArn: Match.anyValue() },
    });
    expect(oneFunction(/^Processes SES events/)['DeadLetterConfig']).toEqual({ TargetArn: expect.anything() });
    expect(oneQueue(/^FeedbackDlq/)['MessageRetentionPeriod']).toBe(14 * 86_400);
  });

  it('only SES of this account may publish SES events', () => {
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

describe('newsletter alarms', () => {
  it.each([
    ['Reputation.BounceRate', 0.04],
    ['Reputation.ComplaintRate', 0.0008],
  ])('an alarm precedes the SES review limit of %s', (MetricName, Threshold) => {
    prod.templates.magazine.hasResourceProperties('AWS::CloudWatch::Alarm', { MetricName, Threshold });
  });
});
