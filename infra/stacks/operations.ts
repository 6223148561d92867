import { Duration } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Dashboard, GraphWidget, type IMetric, MathExpression, Metric, TextWidget } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Operation } from 'aws-cdk-lib/aws-dynamodb';
import { AlarmTopic, MagazineAlarm } from './alarms.ts';
import type { Api } from './api.ts';
import type { DataStack } from './data.ts';
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

const sumOf = (label: string, usingMetrics: Record<string, IMetric>) =>
  new MathExpression({ expression: 'SUM(METRICS())', usingMetrics, label });

/** Alarms, the monthly budget and the dashboard. */
export class Operations {
  readonly #stack: MagazineStack;

  constructor(stack: MagazineStack, { data, mail, media, api, site, publish }: Watched) {
    this.#stack = stack;
    const topic = new AlarmTopic(stack, 'Alarms', stack.stage);
    const alarms = [
      ...this.apiAlarms({ data, api, site }),
      ...this.publishingAlarms({ site, publish }),
      ...this.mailAlarms(mail),
      ...this.mediaAlarms(media),
    ];
    for (const alarm of alarms) alarm.addAlarmAction(new SnsAction(topic));
    this.budget();
    this.dashboard({ data, mail, media, api, site, publish });
  }

  private apiAlarms({ data, api, site }: Pick<Watched, 'data' | 'api' | 'site'>): MagazineAlarm[] {
    const { http, functions } = api;
    return [
      new MagazineAlarm(this.#stack, 'ApiFails', {
        metric: http.metricServerError({ statistic: 'Sum' }),
        above: 5,
        description:
          'The API sent more than 5 responses with 5xx in 5 minutes. Search the logs of the functions Api, SecondFactors and Read for "level":"error"; the requestId leads to the request.',
      }),
      new MagazineAlarm(this.#stack, 'ApiIsSlow', {
        metric: http.metricLatency({ statistic: 'p99' }),
        above: 5_000,
        // The start of a short newsletter is answered after up to twenty seconds, when it is sent.
        periods: { beyond: 2, of: 3 },
        description:
          'One API request in a hundred has taken over 5 s for ten minutes. Compare the duration of the functions Api and Read with the alarm TableIsThrottled.',
      }),
      new MagazineAlarm(this.#stack, 'ApiIsThrottled', {
        metric: new MathExpression({
          expression: 'SUM(METRICS())',
          usingMetrics: Object.fromEntries(
            Object.entries({ ...functions, notFound: site.notFound, derived: site.derived }).map(([name, made]) => [
              // Ids of metrics have no hyphens.
              name.replaceAll('-', '_'),
              made.metricThrottles({ statistic: 'Sum' }),
            ]),
          ),
          label: 'Throttled requests',
        }),
        description:
          'Requests fail because the account has no free Lambda concurrency. Find the source of the requests in the CDN log, or ask AWS for a higher concurrency quota.',
      }),
      new MagazineAlarm(this.#stack, 'MailsToStrangers', {
        metric: api.strangerMailsRefused,
        description:
          'The day’s mails to unconfirmed addresses are used up: a person may be typing a list of them into the forms. Find the networks in the CDN log and block them.',
      }),
      new MagazineAlarm(this.#stack, 'TableIsThrottled', {
        metric: data.table.metricThrottledRequestsForOperations({ operations: busyOperations, statistic: 'Sum' }),
        above: 5,
        description:
          'DynamoDB throttles requests: one key gets too many. Find the key in the requests of that minute before raising a limit.',
      }),
    ];
  }

  private publishingAlarms({ site, publish }: Pick<Watched, 'site' | 'publish'>): MagazineAlarm[] {
    return [
      new MagazineAlarm(this.#stack, 'PublishingFails', {
        metric: publish.publisher.metricErrors({ statistic: 'Sum' }),
        above: 3,
        description:
          'Changes do not go live, or single pages fail; readers see the previous ones. Read the cause in the dashboard’s status, fix it, then run the publisher again.',
      }),
      new MagazineAlarm(this.#stack, 'RenderingFails', {
        metric: publish.unfinishedItems,
        description:
          'A page cannot be rendered, or a row cannot be read; readers see the previous version, and all other changes go live. Read the cause in the dashboard’s status and fix it: the page is tried again with each change, and every four minutes.',
      }),
      new MagazineAlarm(this.#stack, 'PublishingIsBehind', {
        metric: publish.publisher.metric('IteratorAge', { statistic: 'Maximum' }),
        above: 300_000,
        description:
          'Approved items have waited over 5 minutes for publication. Check the publisher: a long run, failures, or no release yet.',
      }),
      new MagazineAlarm(this.#stack, 'PublisherIsAsleep', {
        // Runs that the stream started, unlike those of the night: a row starts one every four minutes, and one of fifteen
        // minutes is counted when it ends.
        metric: publish.publisher.metric('IteratorAge', { statistic: 'SampleCount' }),
        below: 1,
        periods: { beyond: 6, of: 6 },
        description:
          'The publisher has not run for half an hour: nothing goes live, and no other alarm tells. Enable its event source mapping; if it is enabled, check the schedule EveryFourMinutes and the Lambda concurrency of the account.',
      }),
      new MagazineAlarm(this.#stack, 'PublishDlq', {
        metric: publish.failed.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
        description:
          'The dead-letter queue PublishDlq has messages: a change, a nightly check or the search index failed after all attempts. Fix the cause, run npm run repair, empty the queue.',
      }),
      new MagazineAlarm(this.#stack, 'FilesWereWrong', {
        metric: publish.repairedFiles,
        description:
          'Public files were missing, had another content or were foreign: another writer than the publisher uses the bucket Files. They are right again; its access log names the writer.',
      }),
      new MagazineAlarm(this.#stack, 'EdgeKeepsFiles', {
        metric: publish.unforgottenFiles,
        above: 2,
        description:
          'The edge still shows pictures that were withdrawn, for a day at most. Each publication tries again; if the alarm stays, read the log of the publisher and invalidate /_sizes/*.',
      }),
      new MagazineAlarm(this.#stack, 'DerivedFails', {
        metric: site.derived.metricErrors({ statistic: 'Sum' }),
        above: 2,
        description:
          'Sizes of pictures, share pictures or posters are not made; readers see gaps. Read the cause in the log of the function Derived: each request tries again.',
      }),
      new MagazineAlarm(this.#stack, 'SearchFails', {
        metric: sumOf('Failed builds of the search index', {
          errors: publish.search.metricErrors({ statistic: 'Sum' }),
          throttles: publish.search.metricThrottles({ statistic: 'Sum' }),
        }),
        description:
          'The search index was not built: new items are not found, and words of withdrawn items still are. A single failure is repeated without action; if the alarm stays, read the log of the function Search.',
      }),
      new MagazineAlarm(this.#stack, 'ReleaseDiffers', {
        metric: publish.releaseDiffers,
        description:
          'The edge serves another release than the one that gets new pages: readers do not see what is published. Run npm run rollback with the correct release.',
      }),
    ];
  }

  private mailAlarms({ worker, newsroomMail, queue, sendDlq, feedbackDlq, paused, refused }: Mail): MagazineAlarm[] {
    const period = Duration.minutes(30);
    return [
      new MagazineAlarm(this.#stack, 'SendPaused', {
        metric: paused,
        description:
          'A newsletter paused itself. Read the cause in the newsletter tab of the dashboard, fix it, then press Riprendi.',
      }),
      new MagazineAlarm(this.#stack, 'SendingFails', {
        metric: worker.metricErrors({ statistic: 'Sum' }),
        above: 2,
        description:
          'The function NewsletterWorker crashes or does not start. Read its log and fix the cause; the sweep then continues the send, without duplicate mails.',
      }),
      new MagazineAlarm(this.#stack, 'SendingIsStuck', {
        // In a long send tasks wait for hours, but a worker takes one at least every fifteen minutes.
        metric: new MathExpression({
          expression: 'IF(FILL(taken, 0) < 1, age, 0)',
          usingMetrics: {
            age: queue.metricApproximateAgeOfOldestMessage({ statistic: 'Maximum', period }),
            taken: queue.metricNumberOfMessagesReceived({ statistic: 'Sum', period }),
          },
          label: 'Age of the oldest newsletter task, in seconds, while no worker takes one',
          period,
        }),
        above: period.toSeconds(),
        description:
          'Newsletter tasks have waited for half an hour, and no worker takes one. Enable the event source mapping of NewsletterWorker; if it is enabled, the account has no free Lambda concurrency, or a worker has crashed and its task returns after ninety minutes.',
      }),
      new MagazineAlarm(this.#stack, 'NewsroomMailFails', {
        metric: newsroomMail.metricErrors({ statistic: 'Sum' }),
        above: 2,
        description:
          'The newsroom gets no mails about changes. Read the log of the function NewsroomMail and fix the cause; what waits is then sent, without duplicate mails.',
      }),
      new MagazineAlarm(this.#stack, 'PersonMailRefused', {
        metric: refused,
        description:
          'SES refused a mail to a person: a link to a new password, an invitation, a notification. The cause is the reason of "person-mail-refused" in the logs of Api, SecondFactors, NewsroomMail and Feedback; the tab Utenti shows whom. Fix it, then the person asks again, or an administrator sends the invitation again.',
      }),
      new MagazineAlarm(this.#stack, 'SendDlq', {
        metric: sendDlq.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
        description:
          'The dead-letter queue SendDlq has messages: newsletter tasks failed five times. Fix the cause in the log of NewsletterWorker, then move the tasks back to their queue.',
      }),
      new MagazineAlarm(this.#stack, 'FeedbackDlq', {
        metric: feedbackDlq.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
        description:
          'The dead-letter queue FeedbackDlq has messages: bounces or complaints were not processed. Fix the cause in the log of the function Feedback, then process the events again.',
      }),
      new MagazineAlarm(this.#stack, 'BouncesAreHigh', {
        metric: reputation('BounceRate'),
        above: 0.04,
        description:
          'Over 4 % of mails bounce; at 5 % SES reviews the account. Pause the running send and check the source of the addresses.',
      }),
      new MagazineAlarm(this.#stack, 'ComplaintsAreHigh', {
        metric: reputation('ComplaintRate'),
        above: 0.0008,
        description:
          'Over 0.08 % of recipients mark a mail as spam; at 0.1 % SES reviews the account. Pause the running send and read the last newsletter.',
      }),
    ];
  }

  private mediaAlarms(media: Media): MagazineAlarm[] {
    return [
      new MagazineAlarm(this.#stack, 'MediaFails', {
        metric: sumOf('Failed pictures of the library', {
          errors: media.sizes.metricErrors({ statistic: 'Sum' }),
          throttles: media.decode.metricThrottles({ statistic: 'Sum' }),
        }),
        above: 2,
        description:
          'Uploaded pictures stay in preparation. A single failure is repeated without action; if the alarm stays, read the logs of the functions Media and Decode.',
      }),
      new MagazineAlarm(this.#stack, 'MediaDlq', {
        metric: media.failed.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
        description:
          'The dead-letter queue MediaDlq has messages: a picture was not prepared in ten attempts. Fix the cause in the logs of Media and Decode, then move the messages back to their queue.',
      }),
    ];
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
