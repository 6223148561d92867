import { Duration } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Dashboard, GraphWidget, MathExpression, Metric, TextWidget } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Operation } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { AlarmTopic } from './alarm-topic.ts';
import type { ApiStack } from './api.ts';
import type { DataStack } from './data.ts';
import { MagazineAlarm } from './magazine-alarm.ts';
import { MagazineStack, type MagazineStackProps } from './magazine-stack.ts';
import type { MailStack } from './mail.ts';
import type { PublishStack } from './publish.ts';
import type { SiteStack } from './site.ts';

type Watched = { data: DataStack; mail: MailStack; api: ApiStack; site: SiteStack; publish: PublishStack };
type Props = MagazineStackProps & Watched;

/** What the API and the publisher ask for; an alarm takes ten at most. */
const busyOperations = [
  Operation.GET_ITEM,
  Operation.QUERY,
  Operation.PUT_ITEM,
  Operation.UPDATE_ITEM,
  Operation.TRANSACT_WRITE_ITEMS,
];

/** What tells a person that something is wrong, and what to do then. */
export class OperationsStack extends MagazineStack {
  constructor(scope: Construct, id: string, { data, mail, api, site, publish, ...props }: Props) {
    super(scope, id, props);
    const topic = new AlarmTopic(this, 'Alarms', props.stage);
    const alarms = [...this.alarms({ data, api, site, publish }), ...this.mailAlarms(mail)];
    for (const alarm of alarms) alarm.addAlarmAction(new SnsAction(topic));
    this.budget();
    this.dashboard({ data, mail, api, site, publish });
  }

  private alarms({ data, api, site, publish }: Omit<Watched, 'mail'>): MagazineAlarm[] {
    const { http, functions } = api;
    return [
      new MagazineAlarm(this, 'ApiFails', {
        metric: http.metricServerError({ statistic: 'Sum' }),
        above: 5,
        says: 'The API answers with errors of its own. Look at the log of the function Api for "error", find the requestId.',
      }),
      new MagazineAlarm(this, 'ApiIsSlow', {
        metric: http.metricLatency({ statistic: 'p99' }),
        above: 5_000,
        says: 'The slowest requests take more than five seconds. Compare the duration of Api and Read with the table’s throttles.',
      }),
      new MagazineAlarm(this, 'ApiIsThrottled', {
        metric: new MathExpression({
          expression: 'SUM(METRICS())',
          usingMetrics: Object.fromEntries(
            Object.entries({ ...functions, notFound: site.notFound }).map(([name, made]) => [
              name,
              made.metricThrottles({ statistic: 'Sum' }),
            ]),
          ),
          label: 'Requests that no function was free for',
        }),
        above: 0,
        says: 'Requests are turned away for lack of concurrency. Ask for a higher quota, or look for who sends them.',
      }),
      new MagazineAlarm(this, 'TableIsThrottled', {
        metric: data.table.metricThrottledRequestsForOperations({ operations: busyOperations, statistic: 'Sum' }),
        above: 5,
        says: 'The table turns requests away: one key is asked for too often. Look at who asks before raising anything.',
      }),
      new MagazineAlarm(this, 'PublishingFails', {
        metric: publish.publisher.metricErrors({ statistic: 'Sum' }),
        above: 3,
        says: 'Changes do not go live; readers see the site as it was. The dashboard says why; afterwards run the publisher again.',
      }),
      new MagazineAlarm(this, 'PublishingIsBehind', {
        metric: publish.publisher.metric('IteratorAge', { statistic: 'Maximum' }),
        above: 300_000,
        says: 'Approved items wait for more than five minutes. See whether the publisher runs, fails or waits for a release.',
      }),
      new MagazineAlarm(this, 'PublishDlq', {
        metric: publish.failed.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
        above: 0,
        says: 'A change or a whole night was given up after several attempts. Mend the cause, run the publisher with {"everything":true}, empty the queue.',
      }),
      new MagazineAlarm(this, 'PipelineFails', {
        metric: new MathExpression({
          expression: 'SUM(METRICS())',
          usingMetrics: {
            release: publish.pipeline.release.metricFailedBuilds({ statistic: 'Sum' }),
            derivedAssets: publish.pipeline.derivedAssets.metricFailedBuilds({ statistic: 'Sum' }),
          },
          label: 'Builds that failed',
        }),
        above: 0,
        says: 'A release or the pictures for pages were not built; what is live stays live. Read the build’s log, then start it again.',
      }),
      new MagazineAlarm(this, 'SearchFails', {
        metric: new MathExpression({
          expression: 'SUM(METRICS())',
          usingMetrics: {
            errors: publish.search.metricErrors({ statistic: 'Sum' }),
            throttles: publish.search.metricThrottles({ statistic: 'Sum' }),
          },
          label: 'Indexes of the search that were not made',
        }),
        above: 0,
        says: 'The search does not follow: words of withdrawn texts may still be found. It is tried again by itself; if it goes on, read the log of the function Search.',
      }),
      new MagazineAlarm(this, 'ReleaseDiffers', {
        metric: publish.releaseDiffers,
        above: 0,
        says: 'Readers are led to another release than the one that is published into. Run the rollback command with the release that is right.',
      }),
    ];
  }

  private mailAlarms({ worker, sendDlq, feedbackDlq, paused }: MailStack): MagazineAlarm[] {
    return [
      new MagazineAlarm(this, 'SendPaused', {
        metric: paused,
        above: 0,
        says: 'A newsletter stopped by itself. The newsroom’s newsletter tab says why: mend that, then press Riprendi.',
      }),
      new MagazineAlarm(this, 'SendingFails', {
        metric: worker.metricErrors({ statistic: 'Sum' }),
        above: 2,
        says: 'The worker that sends newsletters dies or does not start. Read its log; nobody gets a mail twice when it goes on.',
      }),
      new MagazineAlarm(this, 'SendDlq', {
        metric: sendDlq.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
        above: 0,
        says: 'Work on a newsletter was given up after five attempts. Mend what the worker’s log says, then send the queue back.',
      }),
      new MagazineAlarm(this, 'FeedbackDlq', {
        metric: feedbackDlq.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
        above: 0,
        says: 'Bounces or complaints could not be taken in. Mend what the log of Feedback says, then give them to it once more.',
      }),
      new MagazineAlarm(this, 'BouncesAreHigh', {
        metric: reputation('BounceRate'),
        above: 0.04,
        says: 'More than 4 % of mails come back; at 5 % SES looks at the account. Pause what is being sent, see where addresses come from.',
      }),
      new MagazineAlarm(this, 'ComplaintsAreHigh', {
        metric: reputation('ComplaintRate'),
        above: 0.0008,
        says: 'More than 0.08 % call a mail unwanted; at 0.1 % SES looks at the account. Pause what is being sent, read the last issue.',
      }),
    ];
  }

  private budget(): void {
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: `${this.stackName}-monthly`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        // By the tag that all stacks carry; other stages and whatever else the account has are not counted.
        costFilters: { TagKeyValue: [`user:stage$${this.stage.name}`] },
        budgetLimit: { amount: this.stage.monthlyBudgetDollars, unit: 'USD' },
      },
      notificationsWithSubscribers: (['ACTUAL', 'FORECASTED'] as const).map((notificationType) => ({
        notification: {
          notificationType,
          comparisonOperator: 'GREATER_THAN',
          threshold: notificationType === 'ACTUAL' ? 80 : 100,
          thresholdType: 'PERCENTAGE',
        },
        subscribers: [{ subscriptionType: 'EMAIL', address: this.stage.alarmEmail }],
      })),
    });
  }

  private dashboard({ data, mail, api, site, publish }: Watched): void {
    const { functions, http } = api;
    const graph = (title: string, ...left: ConstructorParameters<typeof GraphWidget>[0]['left'] & object) =>
      new GraphWidget({ title, left, width: 12 });
    new Dashboard(this, 'Dashboard', {
      dashboardName: this.stackName,
      widgets: [
        [new TextWidget({ markdown: `# ${this.stackName}\n${site.url}`, width: 24, height: 2 })],
        [
          graph('Requests to the API', http.metricCount(), http.metricClientError(), http.metricServerError()),
          graph('How long the API takes', functions.api.metricDuration(), functions.read.metricDuration()),
        ],
        [
          graph('Publishing', publish.publisher.metricInvocations(), publish.publisher.metricErrors()),
          graph('How long publishing takes', publish.publisher.metricDuration()),
        ],
        [
          graph('Mail', ...sentAndReported()),
          graph(
            'Work on newsletters',
            mail.queue.metricApproximateNumberOfMessagesVisible(),
            mail.worker.metricErrors(),
          ),
        ],
        [
          graph('What the table gives', data.table.metricConsumedReadCapacityUnits()),
          graph('What the table takes', data.table.metricConsumedWriteCapacityUnits()),
        ],
      ],
    });
  }
}

/** Of the whole account, as SES judges it, some hours late. */
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
