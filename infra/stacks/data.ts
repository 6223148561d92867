import { CfnOutput } from 'aws-cdk-lib';
import type { CfnBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { MagazineStack, type MagazineStackProps } from './magazine-stack.ts';
import { LedgerTable, MagazineTable } from './magazine-table.ts';
import { LogBucket, PrivateBucket } from './private-bucket.ts';

/** Data that must never be lost, and the state of publishing. */
export class DataStack extends MagazineStack {
  readonly table: MagazineTable;
  /** The ledgers: what became of every mail of every newsletter. */
  readonly ledger: LedgerTable;
  /** State of publishing: renderers, records, the source of the builds. */
  readonly state: PrivateBucket;

  constructor(scope: Construct, id: string, props: MagazineStackProps) {
    super(scope, id, props);
    const { stage } = props;
    this.table = new MagazineTable(this, 'Table', stage);
    this.ledger = new LedgerTable(this, 'Ledger', { keepData: stage.keepData, of: this.table });
    this.state = new PrivateBucket(this, 'PublishingState', { stage, logs: new LogBucket(this, 'Logs', { stage }) });
    // The search index is built when publishing has written its record.
    const state = this.state.node.defaultChild as CfnBucket;
    state.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
    new CfnOutput(this, 'StateBucket', { value: this.state.bucketName });
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
  }
}
