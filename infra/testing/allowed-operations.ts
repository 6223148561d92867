/** One operation of a function on one of the two tables. */
export type Ask = { action: string; table: 'table' | 'ledger'; partition: string };

export type Statement = {
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, string[]>>;
};

/** Whether a role allows this operation; `resource` is the logical id of the table. */
export const allows = (statements: Statement[], resource: string, { action, partition }: Ask): boolean =>
  statements.some(({ Action, Resource, Condition }) => {
    const partitions = Object.values(Condition ?? {}).flatMap((keys) => keys['dynamodb:LeadingKeys'] ?? []);
    return (
      [Action].flat().includes(`dynamodb:${action}`) &&
      JSON.stringify(Resource).includes(resource) &&
      (partitions.length === 0 || partitions.some((kind) => kind.replace('#*', '') === partition))
    );
  });

/** The parameters that a role may read. */
export const parametersIn = (statements: Statement[]): string[] =>
  statements
    .filter(({ Action }) => [Action].flat().includes('ssm:GetParameters'))
    .flatMap(({ Resource }) => [...JSON.stringify(Resource).matchAll(/:parameter([^"]*)"/g)])
    .map(([, path = '']) => path)
    .toSorted();
