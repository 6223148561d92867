import { describe, expect, it } from 'vitest';
import { rightsOf } from '#infra/testing/role-rights.ts';
import { stage } from '#infra/testing/stages-for-tests.ts';

const prod = stage('prod');

/** No scan: it names no partition, and would pass the condition. */
const reads = (...partitions: string[]) =>
  ['Table', 'Table/index/*'].map(
    (table) =>
      `dynamodb BatchGetItem ConditionCheckItem GetItem Query: ${table} if LeadingKeys ${partitions.join(' ')}`,
  );
const items = ['article#*', 'video#*', 'event#*', 'news#*', 'gallery#*'];
const logins = 'user#* passkey#* challenge#* limit#* audit#* refused-mail#* settings staff';
const readsAndWrites =
  'dynamodb BatchGetItem BatchWriteItem ConditionCheckItem DeleteItem DescribeTable GetItem GetRecords GetShardIterator PutItem Query Scan UpdateItem';
const takesFrom = 'sqs ChangeMessageVisibility DeleteMessage GetQueueAttributes GetQueueUrl ReceiveMessage';
const asNewsletter = 'if FromAddress newsletter@sinopia.example';
const secret = (name: string) => `ssm GetParameters: parameter/sinopia/prod/${name}`;
const logsTo = (log: string) => `logs CreateLogStream PutLogEvents: ${log}`;

const sendsMails = (...sets: string[]) => [
  'ses GetSendQuota: *',
  ...[...sets.map((set) => `configuration-set/${set}`), 'identity/*'].map(
    (resource) => `ses SendRawEmail: ${resource} ${asNewsletter}`,
  ),
];

/** All roles with all their permissions. */
const rights: Record<string, string[]> = {
  Api: [
    `${readsAndWrites}: Ledger`,
    `${readsAndWrites}: Table`,
    `${readsAndWrites}: Table/index/*`,
    logsTo('ApiLog'),
    ...sendsMails('Ses', 'SesOfPersons'),
    's3 GetObject: Originals/originals/*',
    's3 GetObject: PublishingState/hosted-pictures.json',
    's3 PutObject: Incoming/incoming/*',
    ...['MediaTasks', 'SendQueue'].map((queue) => `sqs SendMessage: ${queue}`),
    ...['link-key', 'site-url', 'token-key'].map(secret),
  ],
  SecondFactors: [
    ...reads(logins),
    `dynamodb DeleteItem PutItem UpdateItem: Table if LeadingKeys ${logins}`,
    logsTo('SecondFactorsLog'),
    ...sendsMails('SesOfPersons'),
    ...['link-key', 'site-url', 'token-key'].map(secret),
  ],
  Read: [
    ...reads(...items, 'media#* slug#* live#* working#* pending#* revisions#* author#* user#* settings staff'),
    logsTo('ReadLog'),
    ...['site-url', 'token-key'].map(secret),
  ],
  Derived: [
    ...reads(...items, 'newsletter#* author#* tag#* live#* media#*'),
    logsTo('DerivedLog'),
    's3 DeleteObject PutObject: Files/_sizes/*',
    ...['media/*', 'pictures/*'].map((keys) => `s3 GetObject: Files/${keys}`),
    's3 GetObject: PublishingState/hosted-pictures.json',
    's3 ListBucket: Files',
    's3 ListBucket: PublishingState',
  ],
  NotFound: [
    ...reads('slug#* redirect#*', ...items),
    'dynamodb PutItem UpdateItem: Table if LeadingKeys missing#*',
    logsTo('NotFoundLog'),
    's3 GetObject: Files/releases/*/404.html',
    's3 GetObject: PublishingState/live.json',
  ],
  Decode: [logsTo('DecodeLog')],
  Media: [
    'dynamodb BatchGetItem Query: Table if LeadingKeys media#* trash#*',
    'dynamodb ConditionCheckItem: Table if LeadingKeys media#*',
    'dynamodb DeleteItem PutItem: Table if LeadingKeys media#* media-bytes#*',
    'dynamodb PutItem: Table if LeadingKeys audit#*',
    'lambda InvokeFunction: Decode',
    logsTo('MediaLog'),
    's3 DeleteObject GetObject: Incoming/incoming/*',
    ...['Incoming/pictures/*', 'Originals/originals/*'].map((keys) => `s3 DeleteObject GetObject PutObject: ${keys}`),
    's3 DeleteObject PutObject: Files/media/*',
    's3 ListBucket: Incoming',
    's3 ListBucket: Originals',
    `${takesFrom} SendMessage: MediaTasks`,
  ],
  NewsletterWorker: [
    ...reads(...items, 'newsletter#* subscriber#* media#* subscriber sending'),
    'dynamodb GetItem PutItem Query UpdateItem: Ledger',
    'dynamodb PutItem: Table if LeadingKeys media#* newsletter#*',
    logsTo('NewsletterWorkerLog'),
    ...sendsMails('Ses'),
    's3 GetObject: PublishingState/hosted-pictures.json',
    `${takesFrom} SendMessage: SendQueue`,
    ...['link-key', 'site-url'].map(secret),
  ],
  Feedback: [
    'dynamodb GetItem Query UpdateItem: Ledger',
    ...reads('newsletter#* subscriber#* notified#* refused-mail#*'),
    'dynamodb DeleteItem UpdateItem: Table if LeadingKeys notified#* refused-mail#*',
    'dynamodb PutItem UpdateItem: Table if LeadingKeys newsletter#* subscriber#*',
    logsTo('FeedbackLog'),
    ...['FeedbackDlq', 'SendQueue'].map((queue) => `sqs SendMessage: ${queue}`),
  ],
  NewsroomMail: [
    ...reads('notification#* notified#* user#* notification notified staff'),
    'dynamodb DeleteItem PutItem UpdateItem: Table if LeadingKeys notification#* notified#* refused-mail#*',
    logsTo('NewsroomMailLog'),
    ...sendsMails('SesOfPersons'),
    secret('site-url'),
  ],
  Publisher: [
    ...reads(...items, 'newsletter#* author#* tag#* live#* media#* site'),
    'dynamodb DescribeStream GetRecords GetShardIterator: TableStreamArn',
    'dynamodb ListStreams: *',
    'dynamodb PutItem: Table if LeadingKeys site',
    logsTo('PublisherLog'),
    'cloudfront CreateInvalidation: distribution/Distribution',
    ...['_sizes', 'pagefind', 'releases'].map((folder) => `s3 DeleteObject: Files/${folder}/*`),
    ...['pagefind/slices.json', 'releases/*'].map((keys) => `s3 GetObject PutObject: Files/${keys}`),
    's3 GetObject: Files/pictures/*',
    ...['releases/*', 'search/*'].map((keys) => `s3 DeleteObject: PublishingState/${keys}`),
    ...['before.json', 'live.json', 'releases/*', 'search/*'].map((keys) => `s3 GetObject: PublishingState/${keys}`),
    ...['before.json', 'hosted-pictures.json', 'live.json', 'releases/*/record/*'].map(
      (keys) => `s3 PutObject: PublishingState/${keys}`,
    ),
    's3 ListBucket: Files',
    's3 ListBucket: PublishingState',
    'sqs GetQueueAttributes GetQueueUrl SendMessage: PublishDlq',
    `${takesFrom}: HostedPictures`,
    secret('site-url'),
  ],
  Scheduler: [
    'dynamodb PutItem: Table if LeadingKeys publisher',
    ...['NewsletterWorker', 'NewsroomMail', 'Publisher'].flatMap((name) => [
      `lambda InvokeFunction: ${name}`,
      `lambda InvokeFunction: ${name}:*`,
    ]),
    'sqs SendMessage: PublishDlq',
  ],
  Search: [
    'dynamodb PutItem: Table if LeadingKeys search',
    logsTo('SearchLog'),
    's3 PutObject: Files/pagefind/*',
    ...['live.json', 'releases/*/record/*'].map((keys) => `s3 GetObject: PublishingState/${keys}`),
    's3 PutObject: PublishingState/search/*',
    's3 ListBucket: PublishingState',
    `${takesFrom}: TextsChanged`,
  ],
  Github: [
    'acm DescribeCertificate: certificate/0b1c2d3e-0000-4000-8000-000000000000',
    ...['Data', 'Magazine'].map((stack) => `cloudformation DescribeStacks: stack/Sinopia-prod-${stack}/*`),
    ...['lambda GetAccountSettings', 'ses GetAccount'].map((read) => `${read}: *`),
    'ses GetEmailIdentity: identity/sinopia.example',
    'lambda InvokeFunction: Publisher',
    'cloudfront-keyvaluestore DescribeKeyValueStore PutKey: LiveRelease',
    ...['Files/_astro/*', 'Files/releases/*', 'PublishingState/releases/*'].map((keys) => `s3 PutObject: ${keys}`),
    // In each of the two regions.
    ...Array(2).fill('ssm GetParameter: parameter/cdk-bootstrap/hnb659fds/version'),
    ...['link-key', 'origin-key', 'token-key'].map((name) => `ssm GetParameter: parameter/sinopia/prod/${name}`),
    ...['eu-west-1', 'us-east-1'].flatMap((region) =>
      ['deploy', 'file-publishing', 'lookup'].map(
        (role) => `sts AssumeRole: role/cdk-hnb659fds-${role}-role-account-${region}`,
      ),
    ),
  ],
};

/** Actions without resource-level permissions, with the reason. */
const ofEverything: Record<string, string> = {
  'ses GetSendQuota': 'A quota is the account’s.',
  'dynamodb ListStreams': 'Listing takes no name; reading is allowed for the one stream.',
  'lambda GetAccountSettings': 'A limit is the account’s.',
  'ses GetAccount': 'The sandbox is the account’s.',
};

describe('roles', () => {
  it('every role is listed in this test', () => {
    expect(Object.keys(rightsOf(prod)).toSorted()).toEqual(Object.keys(rights).toSorted());
  });

  it.each(Object.keys(rights))('%s has exactly the permissions listed in this test', (role) => {
    expect(rightsOf(prod)[role]).toEqual(rights[role]?.toSorted());
  });

  it('only actions without resource-level permissions are allowed on all resources', () => {
    const lines = Object.values(rightsOf(prod)).flat();
    const all = lines.filter((line) => /: \*( if |$)/.test(line)).map((line) => line.split(':')[0]);
    expect([...new Set(all)].toSorted()).toEqual(Object.keys(ofEverything).toSorted());
  });

  it('no action has a wildcard', () => {
    const actions = Object.values(rightsOf(prod)).flatMap((lines) => lines.map((line) => line.split(':')[0]));
    expect(actions.filter((action) => action?.includes('*'))).toEqual([]);
  });
});
