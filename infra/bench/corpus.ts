import { hash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { type DemoLine, demoLines } from '#infra/demo/lines.ts';
import { addDays, type CivilDate } from '#shared/time/dates.ts';

export type CorpusOptions = {
  seed: string;
  articles: number;
  /** The day of the newest article; the older ones go back eight a day. */
  until: CivilDate;
};

const articlesPerDay = 8;
const articlesForOne = { article: 1, news: 10, event: 20, video: 33, gallery: 50 };
type Kind = keyof typeof articlesForOne;
/** Half of the articles have more than 650 words, one in twenty more than 1,600. */
const lengths = [...Array(3).fill(300), ...Array(7).fill(550), ...Array(5).fill(750), 950, 1_050, 1_200, 1_400, 2_200];
/** Paragraphs without notes and pictures, which belong to their text. */
const isProse = (block: string) => !/\[\^|!\[|^:::|^\|/m.test(block);

/**
 * A magazine as an import file, of the titles and paragraphs of the demo issue. An item depends on the seed and its number alone, so a
 * larger corpus begins with the smaller one.
 */
export function* corpusLines({ seed, articles, until }: CorpusOptions): Generator<string> {
  const samples = Map.groupBy(demoLines(until), ({ type }) => type);
  const blocks = (samples.get('article') ?? []).flatMap(({ content }) => String(content).split('\n\n')).filter(isProse);
  for (let number = 0; number < articles; number++)
    for (const [kind, every] of Object.entries(articlesForOne))
      if (number % every === 0) yield JSON.stringify(itemOf(kind as Kind, number / every));

  function itemOf(kind: Kind, number: number): DemoLine {
    const draw = drawsOf(seed, kind, number);
    const { authorId: _, ...sample } = draw(samples.get(kind) ?? []);
    const daysAgo = Math.floor((number * articlesForOne[kind]) / articlesPerDay);
    const moved = (name: string) => ({ [name]: addDays(sample[name] as CivilDate, -daysAgo) });
    return {
      ...sample,
      id: `${sample.id}-${number}`,
      title: `${sample['title']}, ${number}`,
      ...('image' in sample && { image: `https://immagini.example/${number}.jpg` }),
      ...('content' in sample && { content: textOf(draw, kind === 'article' ? draw(lengths) : 150) }),
      ...(kind === 'article' && { featured: number % 50 === 0 }),
      ...(kind === 'event' ? { ...moved('startDate'), ...moved('endDate') } : { date: addDays(until, -daysAgo) }),
    };
  }

  function textOf(draw: Draw, words: number): string {
    const text: string[] = [];
    for (let written = 0; written < words; written += text.at(-1)?.split(' ').length ?? 0) text.push(draw(blocks));
    return text.join('\n\n');
  }
}

/** Writes the import file, line by line: 100,000 articles are longer than a string can be. Returns the number of its items. */
export async function writeCorpus(file: string, options: CorpusOptions): Promise<number> {
  let items = 0;
  function* lines(): Generator<string> {
    for (const line of corpusLines(options)) {
      items += 1;
      yield `${line}\n`;
    }
  }
  await writeFile(file, lines());
  return items;
}

type Draw = <Value>(values: readonly Value[]) => Value;

/** Draws that are the same on every machine. */
function drawsOf(...of: (string | number)[]): Draw {
  let drawn = 0;
  return (values) => {
    const number = hash('sha256', [...of, drawn++].join(' '), 'buffer').readUInt32LE();
    return values[number % values.length] as (typeof values)[number];
  };
}
