import { readFileSync, writeFileSync } from 'node:fs';

/** The order of folders: each imports only those that stand before it. The first of `shared` are the files beside its folders. */
// biome-ignore format: one line for each tree
export const layers = {
  shared: ['*.ts', 'text', 'time', 'rules', 'model', 'content'],
  functions: ['errors', 'db', 'files', 'mail', 'context', 'embedded', 'http', 'history', 'accounts', 'media', 'notifications',
    'moderation', 'content', 'writing', 'newsletter', 'me', 'derived', 'search', 'publishing', 'import', 'api', 'lambdas'],
  infra: ['edge', 'bundles', 'stacks', 'demo', 'local', 'checks', 'bench', 'pipeline', 'commands'],
  'site/src': ['lib', 'styles', 'api', 'content', 'metadata', 'components', 'lists', 'kinds', 'layouts', 'forms', 'revisions',
    'features', 'pages'],
};

type Tree = keyof typeof layers;
type Pattern = { group: string[]; message: string };

const byFullName: Pattern = {
  group: ['../**'],
  message: 'Another folder is imported by its full name, such as #shared/text/folding.ts.',
};

/** What a whole tree may not import: `shared` stands before `functions` and `site`, all of them before `infra`. */
const laterTrees: Record<Tree, string[]> = {
  shared: ['#functions/**', '#site/**', '#infra/**'],
  functions: ['#site/**', '#infra/**'],
  infra: [],
  'site/src': [],
};

const ofSite: Pattern[] = [
  {
    group: ['#functions/**', '!#functions/api/client.ts', '#infra/**'],
    message: 'site/ imports shared/ and of the API its typed client.',
  },
  {
    group: ['**/node_modules/**', 'astro/dist/**', 'astro/runtime/**'],
    message: 'Astro is used by its documented interface alone (docs/decisions/0002).',
  },
];

const override = (includes: string[], patterns: Pattern[]) => ({
  includes: [...includes, '!**/testing/**', '!**/*.test.ts', '!**/*.test.tsx'],
  linter: {
    rules: {
      style: { noRestrictedImports: { level: 'error', options: { patterns: [byFullName, ...patterns] } } },
    },
  },
});

function ofLayer(tree: Tree, at: number) {
  const [name = '', ...later] = layers[tree].slice(at);
  const group = [...later.map((folder) => `#${tree}/${folder}/**`), ...laterTrees[tree]];
  const message = `${tree}/${name} may import only what stands before it in the order of folders (infra/checks/layers.ts).`;
  return override(
    [name.includes('*') ? `${tree}/${name}` : `${tree}/${name}/**`],
    [...(tree === 'site/src' ? ofSite : []), ...(group.length > 0 ? [{ group, message }] : [])],
  );
}

/** Biome's rules of imports that follow from the order. */
export function biomeLayers(): string {
  const overrides = [
    ...(Object.keys(layers) as Tree[]).flatMap((tree) => layers[tree].map((_, at) => ofLayer(tree, at))),
    override(['site/*.ts', 'site/release/**'], ofSite),
  ];
  const { $schema } = JSON.parse(readFileSync(new URL('../../biome.json', import.meta.url), 'utf8')) as {
    $schema: string;
  };
  const lines = overrides.map((one) => `    ${JSON.stringify(one)}`).join(',\n');
  return `{\n  "$schema": "${$schema}",\n  "overrides": [\n${lines}\n  ]\n}\n`;
}

export const layersFile = new URL('../../biome.layers.json', import.meta.url);

export const writeLayers = () => writeFileSync(layersFile, biomeLayers());
