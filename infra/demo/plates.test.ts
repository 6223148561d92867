import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { details } from './details.ts';
import { demo, demoLines, documentsIn } from './lines.ts';

const plates = documentsIn('articles').flatMap(({ id, body }) =>
  [...body.matchAll(/!\[[^\]]+\]\(\/pictures\/(\S+) "([^"]+)"\)/g)].map(([, picture = '', caption = '']) => ({
    id,
    picture,
    caption,
  })),
);

it('every caption of the demo says that its drawing is a drawing', () => {
  const captions = demoLines('2026-11-27').flatMap(({ id, imageCaption, imageCredit }) =>
    imageCaption ? [{ id, words: `${imageCaption} ${imageCredit ?? ''}` }] : [],
  );
  expect(captions.length).toBeGreaterThan(40);
  const words = [...captions, ...plates.map(({ id, caption }) => ({ id, words: caption }))];
  expect(words.filter((caption) => !/disegno vettoriale/i.test(caption.words))).toEqual([]);
});

it('a drawing of the demo has the same title in every caption', () => {
  const titles = [
    ...demoLines('2026-11-27').map(({ image, imageCaption }) => [image, imageCaption]),
    ...plates.map(({ picture, caption }) => [`/pictures/${picture}`, caption]),
  ].flatMap(([image, caption]) => {
    const title = /\*([^*]+)\*/.exec(String(caption))?.[1];
    return title ? [{ image, title }] : [];
  });
  expect(titles.length).toBeGreaterThan(40);
  const byDrawing = Map.groupBy(titles, ({ image }) => image);
  expect([...byDrawing.values()].filter((named) => new Set(named.map(({ title }) => title)).size > 1)).toEqual([]);
});

describe('the plates of the essays', () => {
  const isDetail = ({ picture }: { picture: string }) => picture.startsWith('dettaglio-');

  it('are there', () => {
    const cut = details();
    const isMissing = ({ picture }: { picture: string }) =>
      !(picture in cut) && !existsSync(join(demo, 'pictures', picture));
    expect(plates.filter(isMissing)).toEqual([]);
  });

  it('are two or more in ten essays, each with a detail, whose caption calls it one', () => {
    const essays = Map.groupBy(plates, ({ id }) => id);
    const complete = [...essays.values()].filter(
      (shown) => shown.filter(isDetail).length === 1 && shown.filter((plate) => !isDetail(plate)).length >= 2,
    );
    expect(complete.length).toBeGreaterThanOrEqual(10);
    expect(plates.filter(isDetail).filter(({ caption }) => !/Dettaglio/.test(caption))).toEqual([]);
  });

  it('of a detail are the drawing with another view, and nothing else', () => {
    const views = Object.values(details()).map((drawing) => /^<svg [^>]*viewBox="([^"]+)"/.exec(drawing)?.[1]);
    expect(views).toHaveLength(10);
    expect(views.filter((view) => !/^[1-9]\d* [1-9]\d* (\d+) \1$/.test(view ?? ''))).toEqual([]);
  });
});
