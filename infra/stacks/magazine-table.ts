import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  type TableProps,
} from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { ledgerTableName, table } from '#functions/db/table.ts';

type Fate = { keepData: boolean };

const attribute = (name: string) => ({ name, type: AttributeType.STRING });
const keys = ({ partition, sort }: { partition: string; sort: string }) => ({
  partitionKey: attribute(partition),
  sortKey: attribute(sort),
});

/** What only AWS can add to a table: backups to the second, and a guard. */
const guarded = ({ keepData }: Fate): TableProps => ({
  ...keys(table.key),
  billingMode: BillingMode.PAY_PER_REQUEST,
  timeToLiveAttribute: table.timeToLive,
  pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
  deletionProtection: keepData,
  removalPolicy: keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
});

/** The table that functions/db/table.ts defines. */
export class MagazineTable extends Table {
  constructor(scope: Construct, id: string, fate: Fate) {
    super(scope, id, { ...guarded(fate), stream: StreamViewType[table.stream] });
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

/** The ledgers of newsletters beside it, under the name that the code derives from its name. */
export class LedgerTable extends Table {
  constructor(scope: Construct, id: string, { of, ...fate }: Fate & { of: MagazineTable }) {
    super(scope, id, { ...guarded(fate), tableName: ledgerTableName(of.tableName) });
  }
}
