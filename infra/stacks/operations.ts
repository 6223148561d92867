import { Duration } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Dashboard, GraphWidget, type IMetric, MathExpression, Metric, TextWidget } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Operation } from 'aws-cdk-lib/aws-dynamodb';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { type AlarmLimit, AlarmTopic, MagazineAlarm } from './alarms.ts';
import type { Api } from './api.ts';
import type { DataStack } from './data.ts';
import type { MagazineFunction } from './magazine-function.ts';
import type { MagazineStack } from './magazine-stack.ts';
import type { Mail } from './mail.ts';
import type { Media } from './media.ts';
import type { Publish } from './publish.ts';
import type { Site } from './site.ts';

type Watched = { data: DataStack; mail: Mail; media: Media; api: Api; site: Site; publish: Publish };

/** Operations of the API and the publisher; an alarm takes ten metrics at most. */
const busyOperations = [
  Operation.GET_ITEM,
  Operation.BATCH_GET_ITEM,
  Operation.QUERY,
  Operation.PUT_ITEM,
  Operation.UPDATE_ITEM,
  Operation.TRANSACT_WRITE_ITEMS,
];

const errorsOf = (of: MagazineFunction) => of.metricErrors({ statistic: 'Sum' });

const messagesIn = (queue: Queue) => queue.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' });

const sumOf = (label: string, usingMetrics: Record<string, IMetric>) =>
  new MathExpression({ expression: 'SUM(METRICS())', usingMetrics, label });

const throttlesOf = (functions: Record<string, MagazineFunction>) =>
  sumOf(
    'Throttled requests',
    // Ids of metrics have no hyphens.
    Object.fromEntries(
      Object.entries(functions).map(([name, lambda]) => [
        name.replaceAll('-', '_'),
        lambda.metricThrottles({ statistic: 'Sum' }),
      ]),
    ),
  );

/** The problem and the action: the text of each alarm. */
const advice = {
  ApiFails:
    'The API sent more than 5 responses with 5xx in 5 minutes. Search the logs of the functions Api, SecondFactors and Read for "level":"error"; the requestId leads to the request.',
  ApiIsSlow:
    'One API request in a hundred has taken over 5 s for ten minutes. Compare the duration of the functions Api and Read with the alarm TableIsThrottled.',
  ApiIsThrottled:
    'Requests fail because the account has no free Lambda concurrency. Find the source of the requests in the CDN log, or ask AWS for a higher concurrency quota.',
  MailsToStrangers:
    'The day’s mails to unconfirmed addresses are used up: a person may be typing a list of them into the forms. Find the networks in the CDN log and block them.',
  TableIsThrottled:
    'DynamoDB throttles requests: one key gets too many. Find the key in the requests of that minute before raising a limit.',
  PublishingFails:
    'Changes do not go live, or single pages fail; readers see the previous ones. Read the cause in the dashboard’s status, fix it, then run the publisher again.',
  RenderingFails:
    'A page cannot be rendered, or a row cannot be read; readers see the previous version, and all other changes go live. Read the cause in the dashboard’s status and fix it: the page is tried again with each change, and every four minutes.',
  PublishingIsBehind:
    'Approved items have waited over 5 minutes for publication. Check the publisher: a long run, failures, or no release yet.',
  PublisherIsAsleep:
    'The publisher has not run for half an hour: nothing goes live, and no other alarm tells. Enable its event source mapping; if it is enabled, check the schedule EveryFourMinutes and the Lambda concurrency of the account.',
  PublishDlq:
    'The dead-letter queue PublishDlq has messages: a change, a nightly check or the search index failed after all attempts. Fix the cause, run npm run repair, empty the queue.',
  FilesWereWrong:
    'Public files were missing, had another content or were foreign: another writer than the publisher uses the bucket Files. They are right again; its access log names the writer.',
  EdgeKeepsFiles:
    'The edge still shows pictures that were withdrawn, for a day at most. Each publication tries again; if the alarm stays, read the log of the publisher and invalidate /_sizes/*.',
  DerivedFails:
    'Sizes of pictures, share pictures or posters are not made; readers see gaps. Read the cause in the log of the function Derived: each request tries again.',
  SearchFails:
    'The search index was not built: new items are not found, and words of withdrawn items still are. A single failure is repeated without action; if the alarm stays, read the log of the function Search.',
  ReleaseDiffers:
    'The edge serves another release than the one that gets new pages: readers do not see what is published. Run npm run rollback with the correct release.',
  SendPaused:
    'A newsletter paused itself. Read the cause in the newsletter tab of the dashboard, fix it, then press Riprendi.',
  SendingFails:
    'The function NewsletterWorker crashes or does not start. Read its log and fix the cause; the sweep then continues the send, without duplicate mails.',
  SendingIsStuck:
    'Newsletter tasks have waited for half an hour, and no worker takes one. Enable the event source mapping of NewsletterWorker; if it is enabled, the account has no free Lambda concurrency, or a worker has crashed and its task returns after ninety minutes.',
  NewsroomMailFails:
    'The newsroom gets no mails about changes. Read the log of the function NewsroomMail and fix the cause; what waits is then sent, without duplicate mails.',
  PersonMailRefused:
    'SES refused a mail to a person: a link to a new password, an invitation, a notification. The cause is the reason of "person-mail-refused" in the logs of Api, SecondFactors, NewsroomMail and Feedback; the tab Utenti shows whom. Fix it, then the person asks again, or an administrator sends the invitation again.',
  SendDlq:
    'The dead-letter queue SendDlq has messages: newsletter tasks failed five times. Fix the cause in the log of NewsletterWorker, then move the tasks back to their queue.',
  FeedbackDlq:
    'The dead-letter queue FeedbackDlq has messages: bounces or complaints were not processed. Fix the cause in the log of the function Feedback, then process the events again.',
  BouncesAreHigh:
    'Over 4 % of mails bounce; at 5 % SES reviews the account. Pause the running send and check the source of the addresses.',
  ComplaintsAreHigh:
    'Over 0.08 % of recipients mark a mail as spam; at 0.1 % SES reviews the account. Pause the running send and read the last newsletter.',
  MediaFails:
    'Uploaded pictures stay in preparation. A single failure is repeated without action; if the alarm stays, read the logs of the functions Media and Decode.',
  MediaDlq:
    'The dead-letter queue MediaDlq has messages: a picture was not prepared in ten attempts. Fix the cause in the logs of Media and Decode, then move the messages back to their queue.',
};

/** Alarms, the monthly budget and the dashboard. */
export class Operations {
  readonly #stack: MagazineStack;

  constructor(stack: MagazineStack, watched: Watched) {
    this.#stack = stack;
    this.alarms(new AlarmTopic(stack, 'Alarms', stack.stage), watched);
    this.budget();
    this.dashboard(watched);
  }

  private alarms(topic: AlarmTopic, { data, mail, media, api, site, publish }: Watched): void {
    const { http } = api;
    const halfAnHour = Duration.minutes(30);
    const limits: Record<keyof typeof advice, AlarmLimit> = {
      ApiFails: { metric: http.metricServerError({ statistic: 'Sum' }), above: 5 },
      // The start of a short newsletter is answered after up to twenty seconds, when it is sent.
      ApiIsSlow: { metric: http.metricLatency({ statistic: 'p99' }), above: 5_000, periods: { beyond: 2, of: 3 } },
      ApiIsThrottled: { metric: throttlesOf({ ...api.functions, notFound: site.notFound, derived: site.derived }) },
      MailsToStrangers: { metric: api.strangerMailsRefused },
      TableIsThrottled: {
        metric: data.table.metricThrottledRequestsForOperations({ operations: busyOperations, statistic: 'Sum' }),
        above: 5,
      },
      PublishingFails: { metric: errorsOf(publish.publisher), above: 3 },
      RenderingFails: { metric: publish.unfinishedItems },
      PublishingIsBehind: { metric: publish.publisher.metric('IteratorAge', { statistic: 'Maximum' }), above: 300_000 },
      PublisherIsAsleep: {
        // Runs that the stream started, unlike those of the night: a row starts one every four minutes, and one of fifteen
        // minutes is counted when it ends.
        metric: publish.publisher.metric('IteratorAge', { statistic: 'SampleCount' }),
        below: 1,
        periods: { beyond: 6, of: 6 },
      },
      PublishDlq: { metric: messagesIn(publish.failed) },
      FilesWereWrong: { metric: publish.repairedFiles },
      EdgeKeepsFiles: { metric: publish.unforgottenFiles, above: 2 },
      DerivedFails: { metric: errorsOf(site.derived), above: 2 },
      SearchFails: {
        metric: sumOf('Failed builds of the search index', {
          errors: errorsOf(publish.search),
          throttles: publish.search.metricThrottles({ statistic: 'Sum' }),
        }),
      },
      ReleaseDiffers: { metric: publish.releaseDiffers },
      SendPaused: { metric: mail.paused },
      SendingFails: { metric: errorsOf(mail.worker), above: 2 },
      SendingIsStuck: {
        // In a long send tasks wait for hours, but a worker takes one at least every fifteen minutes.
        metric: new MathExpression({
          expression: 'IF(FILL(taken, 0) < 1, age, 0)',
          usingMetrics: {
            age: mail.queue.metricApproximateAgeOfOldestMessage({ statistic: 'Maximum', period: halfAnHour }),
            taken: mail.queue.metricNumberOfMessagesReceived({ statistic: 'Sum', period: halfAnHour }),
          },
          label: 'Age of the oldest newsletter task, in seconds, while no worker takes one',
          period: halfAnHour,
        }),
        above: halfAnHour.toSeconds(),
      },
      NewsroomMailFails: { metric: errorsOf(mail.newsroomMail), above: 2 },
      PersonMailRefused: { metric: mail.refused },
      SendDlq: { metric: messagesIn(mail.sendDlq) },
      FeedbackDlq: { metric: messagesIn(mail.feedbackDlq) },
      BouncesAreHigh: { metric: reputation('BounceRate'), above: 0.04 },
      ComplaintsAreHigh: { metric: reputation('ComplaintRate'), above: 0.0008 },
      MediaFails: {
        metric: sumOf('Failed pictures of the library', {
          errors: errorsOf(media.sizes),
          throttles: media.decode.metricThrottles({ statistic: 'Sum' }),
        }),
        above: 2,
      },
      MediaDlq: { metric: messagesIn(media.failed) },
    };
    for (const [id, limit] of Object.entries(limits)) {
      const description = advice[id as keyof typeof advice];
      new MagazineAlarm(this.#stack, id, { ...limit, description }).addAlarmAction(new SnsAction(topic));
    }
  }

  private budget(): void {
    new CfnBudget(this.#stack, 'Budget', {
      budget: {
        budgetName: `${this.#stack.stackName}-monthly`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        // The tag of all stacks of the stage: other stages and projects of the account are not counted.
        costFilters: { TagKeyValue: [`user:stage$${this.#stack.stage.name}`] },
        budgetLimit: { amount: this.#stack.stage.monthlyBudgetDollars, unit: 'USD' },
      },
      notificationsWithSubscribers: (['ACTUAL', 'FORECASTED'] as const).map((notificationType) => ({
        notification: {
          notificationType,
          comparisonOperator: 'GREATER_THAN',
          threshold: notificationType === 'ACTUAL' ? 80 : 100,
          thresholdType: 'PERCENTAGE',
        },
        subscribers: [{ subscriptionType: 'EMAIL', address: this.#stack.stage.alarmEmail }],
      })),
    });
  }

  private dashboard({ data, mail, api, site, publish }: Watched): void {
    const { functions, http } = api;
    const graph = (title: string, ...left: ConstructorParameters<typeof GraphWidget>[0]['left'] & object) =>
      new GraphWidget({ title, left, width: 12 });
    new Dashboard(this.#stack, 'Dashboard', {
      dashboardName: this.#stack.stackName,
      widgets: [
        [new TextWidget({ markdown: `# ${this.#stack.stackName}\n${site.url}`, width: 24, height: 2 })],
        [
          graph('Requests to the API', http.metricCount(), http.metricClientError(), http.metricServerError()),
          graph('Duration of the API', functions.api.metricDuration(), functions.read.metricDuration()),
        ],
        [
          graph('Publishing', publish.publisher.metricInvocations(), publish.publisher.metricErrors()),
          graph('Duration of publishing', publish.publisher.metricDuration()),
        ],
        [
          graph('Mail', ...sentAndReported()),
          graph('Newsletter tasks', mail.queue.metricApproximateNumberOfMessagesVisible(), mail.worker.metricErrors()),
        ],
        [
          graph('Read capacity of the table', data.table.metricConsumedReadCapacityUnits()),
          graph('Write capacity of the table', data.table.metricConsumedWriteCapacityUnits()),
        ],
      ],
    });
  }
}

/** SES measures reputation for the whole account, some hours late. */
const reputation = (rate: 'BounceRate' | 'ComplaintRate') =>
  new Metric({
    namespace: 'AWS/SES',
    metricName: `Reputation.${rate}`,
    period: Duration.hours(1),
    statistic: 'Maximum',
  });

const sentAndReported = () =>
  ['Send', 'Delivery', 'Bounce', 'Complaint'].map(
    (metricName) => new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Sum' }),
  );
