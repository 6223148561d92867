import type { Synthesised } from './synthesised.ts';

/** Two connected constructs, as `A B` in alphabetical order. */
type Pair = string;
type Template = { Resources: Record<string, { Type: string; Metadata?: { 'aws:cdk:path'?: string } }> };

const pair = (one: string, other: string): Pair => [one, other].toSorted().join(' ');

/** Merged into another node: same name as its stack, twin of a construct in another stack, or nested. */
const drawnAs: Record<string, string> = {
  'Api/Api': 'ApiFunction',
  'Publish/Media': 'MediaFunction',
  'Data/Logs': 'StateLogs',
  'Site/Logs': 'FilesLogs',
  'Media/Logs': 'MediaLogs',
  'Edge/Logs': 'ReadersLogs',
  'Edge/Alarms': 'EdgeAlarms',
  'Publish/Pipeline/Build': 'ReleaseBuild',
};

/** Resource types that the diagram shows. */
const drawnTypes = [
  'AWS::ApiGatewayV2::Api',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::KeyValueStore',
  'AWS::CodeBuild::Project',
  'AWS::DynamoDB::Table',
  'AWS::Events::Rule',
  'AWS::Lambda::Function',
  'AWS::S3::Bucket',
  'AWS::SES::ConfigurationSet',
  'AWS::SES::EmailIdentity',
  'AWS::SNS::Topic',
  'AWS::SQS::Queue',
  'AWS::Scheduler::Schedule',
];

/** The nodes of a mermaid diagram: the lines inside subgraphs. */
export const drawnNodes = (document: string): Set<string> =>
  new Set([...document.matchAll(/^ {4}(\w+)(?:[[(].*)?$/gm)].map(([, node = '']) => node));

export const drawnPairs = (document: string): Pair[] =>
  [...document.matchAll(/^ {2}(\w+) --> (\w+)$/gm)].map(([, from = '', to = '']) => pair(from, to));

/** The nodes that the diagram must show; helpers of the CDK for deployments are left out. */
export function nodesOf({ templates }: Synthesised): Set<string> {
  const resources = Object.values(templates).flatMap((template) =>
    Object.values((template.toJSON() as Template).Resources),
  );
  const paths = resources.flatMap(({ Type, Metadata }) =>
    drawnTypes.includes(Type) ? (Metadata?.['aws:cdk:path'] ?? []) : [],
  );
  return new Set(paths.filter((path) => !path.includes('/Custom::')).map(nodeOf));
}

/** Pairs of these constructs that refer to each other in the templates, including through roles and policies. */
export function connectedPairs({ templates }: Synthesised, nodes: ReadonlySet<string>): Pair[] {
  const owned = Object.values(templates).flatMap((template) => {
    const { Resources } = template.toJSON() as Template;
    return Object.entries(Resources).flatMap(([id, resource]): Owned[] => {
      const path = resource.Metadata?.['aws:cdk:path'] ?? '';
      const [stack = ''] = path.split('/');
      return nodes.has(nodeOf(path)) ? [{ owner: nodeOf(path), stack, id, text: JSON.stringify(resource) }] : [];
    });
  });
  const connected = owned.flatMap((one) =>
    owned
      .filter((other) => other.owner !== one.owner && mentions(one, other))
      .map((other) => pair(one.owner, other.owner)),
  );
  return [...new Set(connected)];
}

type Owned = { owner: string; stack: string; id: string; text: string };

/** `…-Publish/Publisher/Resource` and `…-Publish/PublisherRole/…` are both the publisher. */
function nodeOf(path: string): string {
  const [stack = '', construct = '', inner = ''] = path.split('/');
  const name = construct.replace(/(Role|Log)$/, '');
  const at = `${stack.split('-').at(-1)}/${name}`;
  return drawnAs[`${at}/${inner}`] ?? drawnAs[at] ?? name;
}

/** Resolves a reference: by name in the same stack, by export from another stack, by parameter from another region. */
function mentions(one: Owned, { stack, id }: Owned): boolean {
  if (one.stack === stack) return one.text.includes(`"${id}"`);
  const inRegion = new RegExp(`/cdk/exports/[^"]*${stack.replaceAll('-', '')}[a-z0-9]+(Ref|FnGetAtt)${id}`);
  return (
    ['Ref', 'FnGetAtt'].some((how) => one.text.includes(`"${stack}:ExportsOutput${how}${id}`)) ||
    inRegion.test(one.text)
  );
}
