import { CfnOutput, Duration, TimeZone } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, Schedule as RuleSchedule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { LambdaFunction, SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { ContextAttribute, Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke, Universal } from 'aws-cdk-lib/aws-scheduler-targets';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { publishedSortKeys, publisherPulseKey, siteStatusKey } from '#functions/db/keys.ts';
import { hostedRecord } from '#functions/publish/derived/hosted-names.ts';
import { liveFile, previousFile, recordPrefix, releaseDiffers } from '#functions/publish/releases.ts';
import { repairedFiles, unfinishedItems, unforgottenFiles } from '#functions/publish/status.ts';
import { slicesFile, uploadedPrefix } from '#functions/search/slices.ts';
import { magazine } from '#shared/magazine.ts';
import type { DataStack } from './data.ts';
import { deadLetters, environmentOf, liveItems, MagazineFunction } from './magazine-function.ts';
import type { MagazineStack } from './magazine-stack.ts';
import { SearchFunction } from './search-function.ts';
import type { Site } from './site.ts';

type Props = { data: DataStack; site: Site };

const publisherTimeout = Duration.minutes(15);

/** Rendering and publishing of approved items. */
export class Publish {
  readonly publisher: MagazineFunction;
  readonly search: SearchFunction;
  readonly failed: Queue;
  /** Number of checks in which the edge served another release than the one that gets new pages. */
  readonly releaseDiffers: Metric;
  /** Number of publications that left a page or a row as it was. */
  readonly unfinishedItems: Metric;
  /** Number of comparisons that found a wrong file. */
  readonly repairedFiles: Metric;
  /** Number of attempts to make the edge forget a file that failed. */
  readonly unforgottenFiles: Metric;

  readonly #stack: MagazineStack;

  constructor(stack: MagazineStack, { data, site }: Props) {
    this.#stack = stack;
    const { stage } = stack;
    this.failed = deadLetters(stack, 'PublishDlq');
    this.publisher = new MagazineFunction(this.#stack, 'Publisher', {
      name: 'publish',
      description: 'Renders changed pages; the only function that writes pages',
      // Memory includes processors. The file of the site is read and written whole: a checkpoint has it in memory.
      memoryMegabytes: 3_008,
      temporaryMegabytes: 2_048,
      timeout: publisherTimeout,
      // Async invocations (the nightly check) are dropped after three attempts: failures go to the DLQ.
      deadLetters: this.failed,
      environment: {
        ...environmentOf(stage, data),
        SITE_BUCKET: data.files.bucketName,
        STATE_BUCKET: data.state.bucketName,
        DISTRIBUTION: site.distribution.distributionId,
      },
    });
    this.allow(data, site);
    this.follow(data);
    this.keepAwake(data);
    this.scheduleCheck();
    this.search = new SearchFunction(this.#stack, 'Search', { data, deadLetters: this.failed });
    this.followFiles(data);
    this.releaseDiffers = this.publisher.linesWith('requestId', releaseDiffers, 'ReleaseDiffers');
    this.unfinishedItems = this.publisher.linesWith('requestId', unfinishedItems, 'UnfinishedItems');
    this.repairedFiles = this.publisher.linesWith('requestId', repairedFiles, 'RepairedFiles');
    this.unforgottenFiles = this.publisher.linesWith('requestId', unforgottenFiles, 'UnforgottenFiles');
    new CfnOutput(this.#stack, 'PublisherName', { value: this.publisher.functionName });
  }

  private allow({ table, state, files }: DataStack, { distribution }: Site): void {
    const { publisher } = this;
    publisher.grantReadParameters();
    publisher.mayRead({ table }, [...liveItems, siteStatusKey.pk]);
    // Publishing writes one item of the table: the status of the site.
    publisher.mayUseItems({ table }, ['dynamodb:PutItem'], [siteStatusKey.pk]);
    // S3 compares an ETag for who may read the object.
    publisher.may(['s3:GetObject', 's3:PutObject'], files.arnForObjects('releases/*'), files.arnForObjects(slicesFile));
    publisher.may(['s3:GetObject'], files.arnForObjects('pictures/*'));
    // Derived files of a withdrawn item are deleted by the publication that withdraws it.
    publisher.may(
      ['s3:DeleteObject'],
      ...['releases/*', '_sizes/*', 'pagefind/*'].map((key) => files.arnForObjects(key)),
    );
    publisher.may(['cloudfront:CreateInvalidation'], distribution.distributionArn);
    // No renderer: what it publishes decides about no code.
    const written = [`${recordPrefix('*')}*`, liveFile, previousFile, hostedRecord];
    publisher.may(['s3:PutObject'], ...written.map((key) => state.arnForObjects(key)));
    const readable = ['releases/*', liveFile, previousFile, `${uploadedPrefix}*`];
    publisher.may(['s3:GetObject'], ...readable.map((key) => state.arnForObjects(key)));
    const removable = ['releases/*', `${uploadedPrefix}*`];
    publisher.may(['s3:DeleteObject'], ...removable.map((key) => state.arnForObjects(key)));
    // Without ListBucket, S3 answers 403 instead of 404 for a missing object.
    publisher.may(['s3:ListBucket'], state.bucketArn, files.bucketArn);
  }

  /** Filters the stream to live items and pictures of the library: other writes do not invoke the publisher. */
  private follow({ table }: DataStack): void {
    this.publisher.addEventSource(
      new DynamoEventSource(table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: 1_000,
        filters: [FilterCriteria.filter({ dynamodb: { Keys: { sk: { S: FilterRule.or(...publishedSortKeys) } } } })],
        retryAttempts: 20,
        onFailure: new SqsDlq(this.failed),
      }),
    );
  }

  /**
   * Lambda ends a function that has not run for some minutes, and a cold one takes seconds. A row that changes reaches it
   * through the stream: unlike a direct call it never starts a second publisher beside the one that publishes.
   */
  private keepAwake({ table }: DataStack): void {
    const { pk, sk } = publisherPulseKey;
    new Schedule(this.#stack, 'EveryFourMinutes', {
      description: 'Keeps the publisher awake',
      schedule: ScheduleExpression.rate(Duration.minutes(4)),
      target: new Universal({
        service: 'dynamodb',
        action: 'putItem',
        policyStatements: [
          new PolicyStatement({
            actions: ['dynamodb:PutItem'],
            resources: [table.tableArn],
            conditions: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': [pk] } },
          }),
        ],
        input: ScheduleTargetInput.fromObject({
          TableName: table.tableName,
          Item: { pk: { S: pk }, sk: { S: sk }, at: { S: ContextAttribute.scheduledTime } },
        }),
        retryAttempts: 0,
      }),
    });
  }

  /**
   * A new day changes what is upcoming; the nightly run also compares every page and every file with the record. What an invocation leaves
   * of a large magazine is done by those that follow.
   */
  private scheduleCheck(): void {
    new Schedule(this.#stack, 'EveryNight', {
      description: 'Nightly check of all pages and files: puts right what missed a change or was changed by others',
      schedule: ScheduleExpression.cron({ minute: '5', hour: '0', timeZone: TimeZone.of(magazine.timeZone) }),
      target: new LambdaInvoke(this.publisher, {
        input: ScheduleTargetInput.fromObject({ check: true }),
        retryAttempts: 10,
        maxEventAge: Duration.hours(3),
        deadLetterQueue: this.failed,
      }),
    });
  }

  /** The search index follows each publication; a run each morning makes up for missed work. */
  private followFiles({ state, files }: DataStack): void {
    const written = (bucket: Bucket, ...key: object[]) => ({
      source: ['aws.s3'],
      detailType: ['Object Created'],
      detail: { bucket: { name: [bucket.bucketName] }, object: { key } },
    });
    new Rule(this.#stack, 'AfterPublishing', {
      description: 'The record of the site has changed',
      eventPattern: written(state, { wildcard: `${recordPrefix('*')}changes-*` }),
      targets: [new SqsQueue(this.search.changes)],
    });
    // A folder that is copied into the bucket is a message for each file, and few publications.
    const pictures = new Queue(this.#stack, 'HostedPictures', {
      visibilityTimeout: publisherTimeout,
      retentionPeriod: Duration.days(1),
      deadLetterQueue: { queue: this.failed, maxReceiveCount: 3 },
      enforceSSL: true,
    });
    this.publisher.addEventSource(
      new SqsEventSource(pictures, { batchSize: 1_000, maxBatchingWindow: Duration.seconds(5), maxConcurrency: 2 }),
    );
    new Rule(this.#stack, 'PictureReplaced', {
      description: 'A hosted picture was written: pages may name the sizes of another one',
      eventPattern: written(files, { prefix: 'pictures/' }),
      targets: [new SqsQueue(pictures)],
    });
    // Rules run in UTC: after the nightly check in winter and in summer.
    new Rule(this.#stack, 'EveryMorning', {
      description: 'Morning check of the search index and of the release at the edge: makes up for missed changes',
      schedule: RuleSchedule.cron({ minute: '5', hour: '1' }),
      targets: [
        new LambdaFunction(this.publisher, {
          event: RuleTargetInput.fromObject({ compare: true }),
          retryAttempts: 2,
        }),
        new SqsQueue(this.search.changes),
      ],
    });
  }
}
