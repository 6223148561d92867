import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { table } from '#functions/db/table.ts';

const attribute = (name: string) => ({ name, type: AttributeType.STRING });
const keys = ({ partition, sort }: { partition: string; sort: string }) => ({
  partitionKey: attribute(partition),
  sortKey: attribute(sort),
});

/** The table that functions/db/table.ts defines, with what only AWS can add: backups to the second, and a guard. */
export class MagazineTable extends Table {
  constructor(scope: Construct, id: string, { keepData }: { keepData: boolean }) {
    super(scope, id, {
      ...keys(table.key),
      billingMode: BillingMode.PAY_PER_REQUEST,
      stream: StreamViewType[table.stream],
      timeToLiveAttribute: table.timeToLive,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: keepData,
      removalPolicy: keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
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
