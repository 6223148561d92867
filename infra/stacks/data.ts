import { CfnOutput, RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  type TableProps,
} from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { ledgerTableName, table } from '#functions/db/table.ts';
import { hostedRecord } from '#functions/publish/derived/hosted-names.ts';
import type { MagazineFunction } from './magazine-function.ts';
import { MagazineStack, type MagazineStackProps } from './magazine-stack.ts';
import { IncomingBucket, LogBucket, PrivateBucket, reportsEvents } from './private-bucket.ts';

/** What must never be lost: tables, and the buckets of files. */
export class DataStack extends MagazineStack {
  readonly table: MagazineTable;
  /** The ledgers: the outcome of every mail of every newsletter. */
  readonly ledger: LedgerTable;
  /** State of publishing: renderers and records. */
  readonly state: PrivateBucket;
  /** The origin of the CDN: pages by release, assets, pictures, the search index. */
  readonly files: PrivateBucket;
  readonly incoming: IncomingBucket;
  /** Files as they were uploaded; a deleted one can be recovered for a month. */
  readonly originals: PrivateBucket;

  constructor(scope: Construct, id: string, props: MagazineStackProps) {
    super(scope, id, props);
    const { stage } = props;
    this.table = new MagazineTable(this, 'Table', stage);
    this.ledger = new LedgerTable(this, 'Ledger', { keepData: stage.keepData, of: this.table });
    const logged = { stage, logs: new LogBucket(this, 'Logs', { stage }) };
    this.state = new PrivateBucket(this, 'PublishingState', logged);
    // The search index is made when publishing has written its record.
    reportsEvents(this.state);
    this.files = new PrivateBucket(this, 'Files', logged);
    // The publisher is told of a hosted picture that is replaced.
    reportsEvents(this.files);
    this.letReadByCdn();
    this.incoming = new IncomingBucket(this, 'Incoming', logged);
    this.originals = new PrivateBucket(this, 'Originals', { ...logged, readByPages: true });
    new CfnOutput(this, 'StateBucket', { value: this.state.bucketName });
    new CfnOutput(this, 'SiteBucket', { value: this.files.bucketName });
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
  }

  /** The distribution comes after the data: any of this account may read what is public anyway. */
  private letReadByCdn(): void {
    const distribution = { service: 'cloudfront', region: '', resource: 'distribution', resourceName: '*' };
    this.files.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        // With ListBucket a missing object is a 404, not a 403.
        actions: ['s3:GetObject', 's3:ListBucket'],
        resources: [this.files.bucketArn, this.files.arnForObjects('*')],
        conditions: { StringLike: { 'AWS:SourceArn': this.formatArn(distribution) } },
      }),
    );
  }

  /** Of functions that compose newsletters: mails show drawings as one of their sizes. */
  letReadHostedPictures(reader: MagazineFunction): void {
    reader.addEnvironment('STATE_BUCKET', this.state.bucketName);
    reader.may(['s3:GetObject'], this.state.arnForObjects(hostedRecord));
  }
}

type Protection = { keepData: boolean };

const attribute = (name: string) => ({ name, type: AttributeType.STRING });
const keys = ({ partition, sort }: { partition: string; sort: string }) => ({
  partitionKey: attribute(partition),
  sortKey: attribute(sort),
});

/** Options that only AWS adds to a table: point-in-time recovery and deletion protection. */
const protectionProps = ({ keepData }: Protection): TableProps => ({
  ...keys(table.key),
  billingMode: BillingMode.PAY_PER_REQUEST,
  timeToLiveAttribute: table.timeToLive,
  pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
  deletionProtection: keepData,
  removalPolicy: keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
});

class MagazineTable extends Table {
  constructor(scope: Construct, id: string, protection: Protection) {
    super(scope, id, { ...protectionProps(protection), stream: StreamViewType[table.stream] });
    for (const [indexName, key] of Object.entries(table.indexes)) {
      this.addGlobalSecondaryIndex({
        indexName,
        ...keys(key),
        projectionType: ProjectionType.INCLUDE,
        nonKeyAttributes: [...table.projected],
      });
    }
  }
}

/** The table of newsletter ledgers, under the name that the code derives from the name of the main table. */
class LedgerTable extends Table {
  constructor(scope: Construct, id: string, { of, ...protection }: Protection & { of: MagazineTable }) {
    super(scope, id, { ...protectionProps(protection), tableName: ledgerTableName(of.tableName) });
  }
}
