import { readFileSync, writeFileSync } from 'node:fs';

type Tree = 'shared' | 'functions' | 'site/src' | 'infra';
type Room = `${Tree}/${string}`;

/**
 * The layers of the house. A room imports only rooms of earlier layers; those of one layer do not know each other. A feature has
 * the same name in each tree. The first room are the files beside the folders of `shared`.
 */
// biome-ignore format: one line for each layer
export const layers: Room[][] = [
  ['shared/*.ts'],
  ['shared/text', 'shared/time'],
  ['shared/errors', 'shared/rules'],
  ['shared/accounts', 'shared/kinds', 'shared/notifications', 'shared/readers'],
  ['shared/history', 'shared/items', 'shared/media', 'shared/newsletter'],
  ['shared/publish'],
  ['shared/markdown', 'functions/errors', 'site/src/lib', 'site/src/styles'],
  ['functions/db', 'site/src/api', 'site/src/content', 'site/src/markdown'],
  ['functions/files', 'functions/mail', 'site/src/components', 'site/src/metadata'],
  ['functions/context', 'functions/search', 'site/src/forms', 'site/src/layouts', 'site/src/readers', 'site/src/search'],
  ['functions/http', 'site/src/kinds', 'site/src/media'],
  ['functions/history', 'site/src/accounts', 'site/src/history', 'site/src/home'],
  ['functions/accounts', 'site/src/items'],
  ['functions/media', 'functions/notifications', 'site/src/newsletter'],
  ['functions/items', 'site/src/dashboard'],
  ['functions/newsletter', 'functions/publish', 'site/src/pages'],
  ['functions/import', 'functions/readers'],
  ['functions/api'],
  ['functions/lambdas', 'infra/bundles', 'infra/demo', 'infra/edge'],
  ['infra/local', 'infra/stacks'],
  ['infra/checks', 'infra/pipeline'],
  ['infra/bench'],
  ['infra/commands'],
];

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

const treeOf = (room: Room) => room.slice(0, room.lastIndexOf('/')) as Tree;

function ofRoom(room: Room, layer: number) {
  const tree = treeOf(room);
  const others = layers
    .slice(layer)
    .flat()
    .filter((other) => other !== room && treeOf(other) === tree);
  const group = [...others.map((other) => `#${other}/**`), ...laterTrees[tree]];
  const message = `${room} may import only rooms of earlier layers (infra/checks/layers.ts).`;
  return override(
    [room.includes('*') ? room : `${room}/**`],
    [...(tree === 'site/src' ? ofSite : []), ...(group.length > 0 ? [{ group, message }] : [])],
  );
}

/** Biome's rules of imports that follow from the order. */
export function biomeLayers(): string {
  const overrides = [
    ...layers.flatMap((rooms, layer) => rooms.map((room) => ofRoom(room, layer))),
    override(['site/*.ts', 'site/release/**'], ofSite),
  ];
  const { $schema } = JSON.parse(readFileSync(new URL('../../biome.json', import.meta.url), 'utf8')) as {
    $schema: string;
  };
  const lines = overrides.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n');
  return `{\n  "$schema": "${$schema}",\n  "overrides": [\n${lines}\n  ]\n}\n`;
}

export const layersFile = new URL('../../biome.layers.json', import.meta.url);

export const writeLayers = () => writeFileSync(layersFile, biomeLayers());
