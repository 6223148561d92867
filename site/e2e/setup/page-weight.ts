import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** A built page with everything that it loads by itself, in compressed bytes. */
type WeighedPage = {
  path: string;
  html: string;
  islands: number;
  htmlBytes: number;
  cssBytes: number;
  jsBytes: number;
  /** Modules that are imported dynamically, without those that a person asks for (`askedFor`). */
  laterJsBytes: number;
};

/** What is loaded with the first formatted paste, with the first Word file, and when the notes are opened. */
const askedFor = /\/(convert-paste|read-docx|NotesPanel)\.[^/]+\.js$/;

export function weighPages(live: string): WeighedPage[] {
  const weights = new Map<string, number>();
  const weightOf = (file: string) => {
    if (!weights.has(file)) weights.set(file, gzipSync(readFileSync(join(live, file))).length);
    return weights.get(file) as number;
  };
  const total = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + weightOf(file), 0);

  return globSync('**/*.html', { cwd: live }).map((file) => {
    const html = readFileSync(join(live, file), 'utf8');
    const modules = modulesOf(html);
    const jsBytes = total(withImports(live, modules, staticImports));
    return {
      path: `/${file.replace(/(^|\/)index\.html$/, '')}`,
      html,
      islands: html.split('<astro-island').length - 1,
      htmlBytes: weightOf(file),
      cssBytes: total(addresses(html, /<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g)),
      jsBytes,
      laterJsBytes: total(withImports(live, modules, allImports)) - jsBytes,
    };
  });
}

/** The compressed bytes of such a module, with those of its imports that a form with a text has not loaded. */
export function weighAskedFor(live: string, name: string): number {
  const [module = ''] = globSync(`**/${name}.*.js`, { cwd: live });
  const html = readFileSync(join(live, 'create-article/index.html'), 'utf8');
  const loaded = withImports(live, modulesOf(html), allImports);
  const files = [...withImports(live, [`/${module}`], staticImports)].filter((file) => !loaded.has(file));
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(live, file))).length, 0);
}

/** The compressed bytes of all scripts of a page that has also loaded these modules by itself. */
export function weighOpened(live: string, page: string, names: readonly string[]): number {
  const html = readFileSync(join(live, page, 'index.html'), 'utf8');
  const later = names.map((name) => `/${globSync(`**/${name}.*.js`, { cwd: live })[0]}`);
  const files = [...withImports(live, [...modulesOf(html), ...later], staticImports)];
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(live, file))).length, 0);
}

const modulesOf = (html: string) =>
  addresses(html, /(?:(?:src|data-script|component-url|renderer-url)="|import\(')([^"']+\.js)["']/g);

const addresses = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, address = '']) => address)),
];

/** Dynamic imports do not count for the page. */
const staticImports = /(?:from|import)\s*["'`](\.\/[^"'`]+\.js)["'`]/g;
const allImports = /(?:from|import)\s*\(?\s*["'`](\.\/[^"'`]+\.js)["'`]/g;

/** Modules with their static imports. */
function withImports(live: string, modules: string[], imports: RegExp): Set<string> {
  const found = new Set<string>();
  const visit = (module: string) => {
    if (found.has(module)) return;
    found.add(module);
    const code = readFileSync(join(live, module), 'utf8');
    for (const [, name = ''] of code.matchAll(imports)) {
      if (!askedFor.test(`/${name}`)) visit(join(dirname(module), name));
    }
  };
  modules.forEach(visit);
  return found;
}
