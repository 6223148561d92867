import { folded } from '#shared/text/folding.ts';
import { isNewsroom } from '#shared/text/person-name.ts';

type Text = 'subtitle' | 'summary' | 'description' | 'excerpt' | 'author';
type Summary = { title: string; tags?: string[] | undefined } & { [Name in Text]?: string | undefined };

/** Of one author; with a third one the next article would be a list of an author's. */
const mostOfAuthor = 2;

/**
 * The candidates that share the most with an item: people, places and works first, then other words, the rare ones more than
 * the common ones. Of those that share as much the first stays first.
 */
export function mostRelated<Item extends Summary>(item: Item, candidates: readonly Item[], count: number): Item[] {
  const others = candidates.map((candidate) => ({ candidate, terms: termsOf(candidate), score: 0 }));
  for (const [term, isName] of termsOf(item)) {
    const having = others.filter(({ terms }) => terms.has(term));
    const rarity = Math.log((candidates.length + 1) / having.length);
    for (const other of having) other.score += rarity * (isName || other.terms.get(term) ? nameWeight : 1);
  }
  const chosen: Item[] = [];
  for (const { candidate } of others.toSorted((one, other) => other.score - one.score)) {
    const { author } = candidate;
    const ofAuthor = author && !isNewsroom(author) ? chosen.filter((other) => other.author === author).length : 0;
    if (ofAuthor < mostOfAuthor) chosen.push(candidate);
    if (chosen.length === count) break;
  }
  return chosen;
}

const nameWeight = 3;

/** The roots of the words of a summary, and which of them are names. */
type Terms = ReadonlyMap<string, boolean>;

/** Neighbours are candidates of one another: the terms of each are read once. */
const knownTerms = new WeakMap<Summary, Terms>();

function termsOf(summary: Summary): Terms {
  const cachedTerms = knownTerms.get(summary);
  if (cachedTerms) return cachedTerms;
  const { title, subtitle, summary: lines, description, excerpt, tags = [] } = summary;
  const terms = new Map<string, boolean>();
  for (const text of [title, subtitle, lines, description, excerpt]) addTerms(terms, text ?? '');
  for (const tag of tags) addTerms(terms, tag, true);
  knownTerms.set(summary, terms);
  return terms;
}

function addTerms(terms: Map<string, boolean>, text: string, areNames = false): void {
  for (const { 0: word, index } of text.matchAll(/\p{L}{4,}/gu)) {
    const isName = areNames || (/^\p{Lu}/u.test(word) && !startsSentence(text, index));
    const term = rootOf(word);
    if ((isName || word.length > 4) && !emptyRoots.has(term)) terms.set(term, isName || terms.get(term) === true);
  }
}

/** By the few characters before it: a capital says nothing there. */
const startsSentence = (text: string, pos: number): boolean =>
  /^$|[.!?…:«“"(]$/.test(text.slice(Math.max(0, pos - 4), pos).trimEnd());

const rootOf = (word: string): string => folded(word).replace(/(?<=...)[aeiou]{1,3}$/, '');

/** Words that say nothing of what a text is about, of five letters and more. */
const emptyWords = `alcuno altro anche ancora appena avere aveva avevano bisogna cinque ciascuno contro dalla dallo davanti
degli della dello dentro dietro diventa dopo durante erano essere fanno fatto finché fuori grande hanno insieme intorno invece
loro meglio mentre mezzo molto nella nello nessuno niente nostro nuovo ogni oltre perché pochi poco prima primo proprio quale
qualche qualcuno quando quanto quasi quattro quello questo secondo sempre senza sette soltanto sopra sotto stato stesso sulla
sullo tanto troppo tutto ultimo venti verso volta`;
const emptyRoots = new Set(emptyWords.split(/\s+/).map(rootOf));
