import { CfnOutput, Duration } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import {
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { notifiedQueue, outboxQueue, sendingQueue, staffQueue, subscriberList } from '#functions/db/keys.ts';
import type { MailEnvironment } from '#functions/lambdas/environment.ts';
import type { ConfigurationSets } from '#functions/mail/mail.ts';
import { contentKinds } from '#shared/kinds/kinds.ts';
import { identityOf, senderOf } from './config.ts';
import type { DataStack } from './data.ts';
import { deadLetters, environmentOf, MagazineFunction } from './magazine-function.ts';
import type { MagazineStack } from './magazine-stack.ts';

/** The minimum that SQS allows. Each worker keeps to its share of the SES rate, so together they keep to all of it. */
const workers = 2;
const workerTimeout = Duration.minutes(15);

const fromAddress: keyof MailEnvironment = 'FROM_ADDRESS';

const variableOfSet = {
  newsletters: 'NEWSLETTER_CONFIGURATION_SET',
  persons: 'PERSON_CONFIGURATION_SET',
} as const satisfies Record<keyof ConfigurationSets, keyof MailEnvironment>;

/** Mails: newsletters, the reports of SES, and notifications to the newsroom. */
export class Mail {
  readonly worker: MagazineFunction;
  readonly feedback: MagazineFunction;
  readonly newsroomMail: MagazineFunction;
  /** The queue of newsletter tasks, and its dead-letter queue. */
  readonly queue: Queue;
  readonly sendDlq: Queue;
  readonly feedbackDlq: Queue;
  readonly paused: Metric;
  /** The number of mails to a person that SES refused, at once or afterwards. */
  readonly refused: Metric;
  readonly #stack: MagazineStack;
  readonly #sets: Record<keyof ConfigurationSets, ConfigurationSet>;

  constructor(stack: MagazineStack, data: DataStack) {
    this.#stack = stack;
    this.#sets = {
      newsletters: this.configurationSet('Ses', SuppressionReasons.BOUNCES_AND_COMPLAINTS),
      // A complaint about a newsletter does not suppress the link to a new password.
      persons: this.configurationSet('SesOfPersons', SuppressionReasons.BOUNCES_ONLY),
    };
    this.identity();
    this.sendDlq = deadLetters(stack, 'SendDlq');
    this.queue = new Queue(this.#stack, 'SendQueue', {
      // Six times the function timeout, as AWS advises: a message is redelivered only after its worker has ended.
      visibilityTimeout: Duration.minutes(workerTimeout.toMinutes() * 6),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: this.sendDlq, maxReceiveCount: 5 },
      enforceSSL: true,
    });
    this.worker = this.makeWorker(data);
    // The sweep logs every five minutes the sends that paused without a request.
    this.paused = this.worker.linesWith('event', 'send-paused', 'SendPaused');
    this.feedbackDlq = deadLetters(stack, 'FeedbackDlq');
    this.feedback = this.makeFeedback(data);
    this.refused = refusedBy(this.feedback);
    this.newsroomMail = this.makeNewsroomMail(data);
  }

  /** `suppressionReasons`: what SES must have had from an address to send it nothing more through this set. */
  private configurationSet(id: string, suppressionReasons: SuppressionReasons): ConfigurationSet {
    return new ConfigurationSet(this.#stack, id, { reputationMetrics: true, suppressionReasons });
  }

  private identity(): void {
    const byDomain = this.#stack.stage.mailIdentity === 'domain';
    const name = identityOf(this.#stack.stage);
    const identity = new EmailIdentity(this.#stack, 'Identity', {
      identity: byDomain ? Identity.domain(name) : Identity.email(name),
      configurationSet: this.#sets.newsletters,
    });
    if (byDomain) {
      const records = identity.dkimRecords.map(({ name, value }) => `${name} CNAME ${value}`);
      const description = 'DNS records that SES needs';
      new CfnOutput(this.#stack, 'DnsRecords', { value: records.join('; '), description });
    }
  }

  private makeWorker(data: DataStack): MagazineFunction {
    const { stage } = this.#stack;
    const worker = new MagazineFunction(this.#stack, 'NewsletterWorker', {
      name: 'newsletter-worker',
      description: 'Sends newsletters at the rate that SES allows',
      memoryMegabytes: 1_024,
      timeout: workerTimeout,
      environment: { ...environmentOf(stage, data), SENDERS: String(workers) },
    });
    worker.grantReadParameters();
    // The pictures of a newsletter, and where the items are that it links to, are read when its mail is composed, and record where they are shown when it is published.
    worker.mayRead(data, [
      ...[...contentKinds, 'newsletter', 'subscriber', 'media'].map((kind) => `${kind}#*`),
      ...[subscriberList, sendingQueue],
    ]);
    worker.mayUseItems(data, ['dynamodb:PutItem'], ['media#*', 'newsletter#*']);
    data.letReadHostedPictures(worker);
    data.ledger.grant(worker, 'dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:UpdateItem');
    this.letSend(worker, 'newsletters');
    this.grantEnqueue(worker);
    this.queue.grant(worker, 'sqs:ChangeMessageVisibility', 'sqs:GetQueueAttributes');
    worker.addEventSource(
      new SqsEventSource(this.queue, { batchSize: 5, maxConcurrency: workers, reportBatchItemFailures: true }),
    );
    new Schedule(this.#stack, 'Sweep', {
      description: 'Resumes newsletters with lost tasks and reports paused ones',
      schedule: ScheduleExpression.rate(Duration.minutes(5)),
      target: new LambdaInvoke(worker, { input: ScheduleTargetInput.fromObject({ sweep: true }), retryAttempts: 0 }),
    });
    return worker;
  }

  private makeNewsroomMail(data: DataStack): MagazineFunction {
    const { stage } = this.#stack;
    const newsroomMail = new MagazineFunction(this.#stack, 'NewsroomMail', {
      name: 'newsroom-mail',
      description: 'Sends the newsroom its notifications',
      memoryMegabytes: 512,
      timeout: Duration.minutes(5),
      environment: environmentOf(stage, data),
    });
    newsroomMail.grantReadParameters();
    const queues = [outboxQueue, notifiedQueue, staffQueue];
    newsroomMail.mayRead(data, ['notification#*', 'notified#*', 'user#*', ...queues]);
    const writes = ['PutItem', 'UpdateItem', 'DeleteItem'].map((action) => `dynamodb:${action}`);
    newsroomMail.mayUseItems(data, writes, ['notification#*', 'notified#*', 'refused-mail#*']);
    this.letSend(newsroomMail, 'persons');
    new Schedule(this.#stack, 'EveryMinute', {
      description: 'Sends the newsroom its notifications',
      schedule: ScheduleExpression.rate(Duration.minutes(1)),
      target: new LambdaInvoke(newsroomMail, { retryAttempts: 0 }),
    });
    return newsroomMail;
  }

  private makeFeedback(data: DataStack): MagazineFunction {
    const { stage } = this.#stack;
    const feedback = new MagazineFunction(this.#stack, 'Feedback', {
      name: 'feedback',
      description: 'Processes SES events of mails',
      memoryMegabytes: 512,
      timeout: Duration.seconds(30),
      environment: environmentOf(stage, data),
      deadLetters: this.feedbackDlq,
    });
    feedback.mayRead(data, ['newsletter#*', 'subscriber#*', 'notified#*', 'refused-mail#*']);
    feedback.mayUseItems(data, ['dynamodb:PutItem', 'dynamodb:UpdateItem'], ['newsletter#*', 'subscriber#*']);
    feedback.mayUseItems(data, ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'], ['notified#*', 'refused-mail#*']);
    data.ledger.grant(feedback, 'dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:UpdateItem');
    this.grantEnqueue(feedback);
    const reports = new Topic(this.#stack, 'Reports', {
      displayName: `${this.#stack.stackName} reports`,
      enforceSSL: true,
    });
    reports.addSubscription(new LambdaSubscription(feedback, { deadLetterQueue: this.feedbackDlq }));
    for (const set of Object.values(this.#sets)) {
      // Delivery, never opens or clicks.
      set.addEventDestination('ToReports', {
        destination: EventDestination.snsTopic(reports),
        events: [
          EmailSendingEvent.SEND,
          EmailSendingEvent.DELIVERY,
          EmailSendingEvent.BOUNCE,
          EmailSendingEvent.COMPLAINT,
          EmailSendingEvent.REJECT,
        ],
      });
    }
    return feedback;
  }

  /**
   * Permission to send such mails, under the address of the stage alone. In the sandbox SES checks the identities of recipients as
   * well.
   */
  letSend(sender: MagazineFunction, ...mails: (keyof ConfigurationSets)[]): void {
    if (mails.includes('persons')) refusedBy(sender);
    const names = mails.map((mail) => this.#sets[mail].configurationSetName);
    sender.addEnvironment(fromAddress, senderOf(this.#stack.stage));
    for (const mail of mails) sender.addEnvironment(variableOfSet[mail], this.#sets[mail].configurationSetName);
    const arn = (resource: string, resourceName: string) =>
      this.#stack.formatArn({ service: 'ses', resource, resourceName });
    sender.addToRolePolicy(
      new PolicyStatement({
        actions: ['ses:SendRawEmail'],
        resources: [arn('identity', '*'), ...names.map((name) => arn('configuration-set', name))],
        conditions: { StringEquals: { 'ses:FromAddress': senderOf(this.#stack.stage) } },
      }),
    );
    sender.may(['ses:GetSendQuota'], '*');
  }

  grantEnqueue(sender: MagazineFunction): void {
    const queue: keyof MailEnvironment = 'SEND_QUEUE';
    sender.addEnvironment(queue, this.queue.queueUrl);
    this.queue.grant(sender, 'sqs:SendMessage');
  }
}

/** Of all functions that write to a person: their log lines are counted in one metric. */
const refusedBy = (reporter: MagazineFunction): Metric =>
  reporter.linesWith('event', 'person-mail-refused', 'PersonMailRefused');
