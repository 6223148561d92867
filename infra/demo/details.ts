import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { demo } from './lines.ts';

/** Details of drawings for the essays, by the name of their file: the drawing with another `viewBox`, as sharp as the whole. */
export function details(): Record<string, string> {
  const views = parseYaml(readFileSync(join(demo, 'details.yaml'), 'utf8')) as Record<string, number[]>;
  return Object.fromEntries(
    Object.entries(views).map(([name, view]) => [`dettaglio-${name}.svg`, detailOf(name, view as View)]),
  );
}

type View = [x: number, y: number, width: number, height: number];
/** Of the shown part in pixels, whatever the size of the drawing. */
const shownWidth = 1_200;

function detailOf(name: string, view: View): string {
  const [, , width, height] = view;
  const size = `width="${shownWidth}" height="${Math.round((shownWidth * height) / width)}"`;
  return readFileSync(join(demo, 'pictures', `${name}.svg`), 'utf8').replace(
    /viewBox="[^"]*" width="\d+" height="\d+"/,
    `viewBox="${view.join(' ')}" ${size}`,
  );
}
