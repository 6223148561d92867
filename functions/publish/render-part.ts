import { hash as digestOf } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PageRow } from './pages.ts';
import type { RenderedPage, Renderer } from './renderer.ts';

export type Part = {
  rendered: Map<string, RenderedPage>;
  /** Pages that could not be rendered; their live version stays. */
  failed: Map<string, Error>;
};

/** Rendering yields this often to the timers and requests of the process. */
const yieldMilliseconds = 50;
export async function renderPart(paths: readonly string[], renderer: Renderer): Promise<Part> {
  const part: Part = { rendered: new Map(), failed: new Map() };
  let yielded = performance.now();
  for (const path of paths) {
    try {
      part.rendered.set(path, await renderer.render(path));
    } catch (error) {
      part.failed.set(path, error as Error);
    }
    if (performance.now() - yielded < yieldMilliseconds) continue;
    await nextTurn();
    yielded = performance.now();
  }
  refuseBroken(part);
  return part;
}

/** When most pages of a part fail, the renderer is broken; two or three pages may be those of one broken item. */
function refuseBroken({ rendered, failed }: Part): void {
  const [first] = failed.values();
  if (first && failed.size > 3 && failed.size > rendered.size) throw first;
}

export type Differing = { page: PageRow; body: Uint8Array; digest: string };

export function differing(pages: readonly PageRow[], { rendered }: Part): Differing[] {
  return pages.flatMap((page) => {
    const body = rendered.get(page.path)?.body;
    const digest = body && digestOf('sha256', body, 'base64url');
    return body && digest && digest !== page.digest ? [{ page, body, digest }] : [];
  });
}
