import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LiveFiles } from '#functions/files/live-files.ts';
import type { PageRow } from './pages.ts';
import type { RenderedPage, Renderer } from './renderer.ts';

/** `problem`: it could not be rendered; its live version stays. */
export type Rendered = { page: PageRow } & ((RenderedPage & { tag: string }) | { problem: Error });

/** Rendering yields this often to the timers and requests of the process. */
const yieldMilliseconds = 50;

type Given = { renderer: Renderer; files: Pick<LiveFiles, 'tagOf'> };

export async function renderPart(pages: readonly PageRow[], { renderer, files }: Given): Promise<Rendered[]> {
  const part: Rendered[] = [];
  let yielded = performance.now();
  for (const page of pages) {
    try {
      const rendered = await renderer.render(page.path);
      part.push({ page, ...rendered, tag: files.tagOf(rendered.body) });
    } catch (error) {
      part.push({ page, problem: error as Error });
    }
    if (performance.now() - yielded < yieldMilliseconds) continue;
    await nextTurn();
    yielded = performance.now();
  }
  // When most pages of a part fail, the renderer is broken; two or three pages may be those of one broken item.
  const problems = part.flatMap((result) => ('problem' in result ? result.problem : []));
  if (problems.length > 3 && problems.length > part.length / 2) throw problems[0];
  return part;
}
