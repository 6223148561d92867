import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { categories, eventTypes, galleryCategories } from '#shared/magazine.ts';
import { addDays, type CivilDate } from '#shared/time/dates.ts';
import { city, markdown, person, sentence, title } from './italian.ts';
import { type Random, randomOf } from './random.ts';

export type CorpusOptions = {
  seed: string;
  articles: number;
  /** The day of the newest article; the older ones go back eight a day. */
  until: CivilDate;
  /** Paths of hosted pictures, which the items share; without any the pictures are on another host. */
  pictures?: readonly string[];
};

type Line = { type: string; id: string } & Record<string, unknown>;

const articlesPerDay = 8;
const authors = 120;

/**
 * A magazine as an import file: articles, and for each hundred of them ten news items, five events, three videos and two
 * works. An item depends on the seed and its number alone, so a larger corpus begins with the smaller one.
 */
export function* corpusLines(options: CorpusOptions): Generator<string> {
  for (let number = 0; number < options.articles; number++) {
    yield JSON.stringify(article(options, number));
    if (number % 10 === 0) yield JSON.stringify(news(options, number / 10));
    if (number % 20 === 0) yield JSON.stringify(event(options, number / 20));
    if (number % 33 === 0) yield JSON.stringify(video(options, number / 33));
    if (number % 50 === 0) yield JSON.stringify(work(options, number / 50));
  }
}

/** Writes the import file and returns the number of its items. */
export async function writeCorpus(file: string, options: CorpusOptions): Promise<number> {
  let items = 0;
  function* endedLines(): Generator<string> {
    for (const line of corpusLines(options)) {
      items += 1;
      yield `${line}\n`;
    }
  }
  await pipeline(Readable.from(endedLines()), createWriteStream(file));
  return items;
}

function article(options: CorpusOptions, number: number): Line {
  const random = randomOf(options.seed, 'article', number);
  const heading = title(random);
  return {
    type: 'article',
    id: idOf(heading, number),
    title: heading,
    ...(random.number() < 0.6 ? { subtitle: sentence(random) } : {}),
    description: `${sentence(random)} ${sentence(random)}`,
    excerpt: sentence(random),
    content: markdown(random, wordsOfAnArticle(random)),
    category: random.oneOf(categories).id,
    author: authorOf(options, random),
    date: addDays(options.until, -Math.floor(number / articlesPerDay)),
    image: pictureOf(options, random),
    imageAlt: sentence(random).slice(0, 190),
    featured: random.number() < 0.02,
  };
}

function news(options: CorpusOptions, number: number): Line {
  const random = randomOf(options.seed, 'news', number);
  const heading = title(random);
  return {
    type: 'news',
    id: idOf(heading, number),
    title: heading,
    summary: sentence(random),
    content: markdown(random, random.between(80, 220)),
    category: random.oneOf(categories).id,
    author: authorOf(options, random),
    date: addDays(options.until, -Math.floor((number * 10) / articlesPerDay)),
    tags: [city(random), person(random)],
  };
}

function event(options: CorpusOptions, number: number): Line {
  const random = randomOf(options.seed, 'event', number);
  const heading = title(random);
  // The first ones are still to come.
  const startDate = addDays(options.until, 60 - Math.floor((number * 20) / articlesPerDay));
  return {
    type: 'event',
    id: idOf(heading, number),
    eventType: random.oneOf(eventTypes).name,
    title: heading,
    location: city(random),
    startDate,
    endDate: addDays(startDate, random.between(0, 90)),
    description: `${sentence(random)} ${sentence(random)}`,
    content: markdown(random, random.between(60, 200)),
    category: random.oneOf(categories).id,
    organizer: person(random),
    author: authorOf(options, random),
    image: pictureOf(options, random),
  };
}

function video(options: CorpusOptions, number: number): Line {
  const random = randomOf(options.seed, 'video', number);
  const heading = title(random);
  return {
    type: 'video',
    id: idOf(heading, number),
    title: heading,
    description: `${sentence(random)} ${sentence(random)}`,
    category: random.oneOf(categories).id,
    author: authorOf(options, random),
    videoUrl: `https://vimeo.com/${100_000_000 + number}`,
    date: addDays(options.until, -Math.floor((number * 33) / articlesPerDay)),
  };
}

function work(options: CorpusOptions, number: number): Line {
  const random = randomOf(options.seed, 'work', number);
  const heading = title(random);
  return {
    type: 'gallery',
    id: idOf(heading, number),
    title: heading,
    artist: person(random),
    image: pictureOf(options, random),
    category: random.oneOf(galleryCategories),
    date: addDays(options.until, -Math.floor((number * 50) / articlesPerDay)),
  };
}

/** Log-normal: half of the articles have more than 650 words, one in twenty more than 1,600. */
function wordsOfAnArticle({ number }: Random): number {
  const normal = Math.sqrt(-2 * Math.log(1 - number())) * Math.cos(2 * Math.PI * number());
  return Math.min(4_000, Math.round(650 * Math.exp(0.55 * normal)));
}

const authorOf = ({ seed }: CorpusOptions, random: Random) =>
  person(randomOf(seed, 'author', Math.floor(random.number() ** 2 * authors)));

const pictureOf = ({ pictures = [] }: CorpusOptions, random: Random) =>
  pictures[random.between(0, pictures.length - 1)] ?? `https://immagini.example/${random.between(1, 99_999)}.jpg`;

/** An id as archives have them: words of the title and a number, in no order of time. */
const idOf = (heading: string, number: number) =>
  `${heading
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .slice(0, 50)
    .replace(/-+$/, '')}-${number}`;
