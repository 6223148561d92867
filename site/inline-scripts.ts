import { build } from 'esbuild';

const suffix = '?inline-script';

/** Gives a script of the browser as the text that stands in the page itself: `import text from './a.client.ts?inline-script'`. */
export const inlineScripts = {
  name: 'inline-scripts',
  enforce: 'pre' as const,
  async load(id: string): Promise<string | undefined> {
    if (!id.endsWith(suffix)) return undefined;
    const entry = id.slice(0, -suffix.length);
    const { outputFiles } = await build({
      ...{ entryPoints: [entry], bundle: true, minify: true, write: false },
      ...{ format: 'iife', target: 'es2022' },
    });
    return `export default ${JSON.stringify(outputFiles[0]?.text.trim())}`;
  },
};
