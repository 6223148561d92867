import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { videoForm } from '#functions/testing/forms.ts';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { longRun } from '#shared/testing/long-run.ts';
import { ApiProblem } from '#site/src/api/api.ts';
import { baseValues, isSame, type Saved, saveWithRetry } from '#site/src/forms/conflict.ts';
import type { FormValues } from '#site/src/forms/kind.ts';
import { differencesIn, merged, mergeOf } from '#site/src/forms/merge.ts';
import { openOutbox } from '#site/src/forms/outbox.ts';
import { openWords } from '#site/src/items/drafts/open-words.ts';
import type { DraftCalls, ServerDraft } from '#site/src/items/drafts/server-drafts.ts';
import { DraftConflict, type Shown, UnsavedWords } from '#site/src/items/drafts/unsaved-words.ts';
import { commonBase, type Rival } from '#site/src/items/drafts/words.ts';

const magazine = await testMagazine();
const { writer, editor } = await newsroom(magazine);
const people = { writer, editor };
type Name = keyof typeof people;

/** Which person writes at which computer; one is shared. */
const seats = [
  { name: 'writer', computer: 'desk' },
  { name: 'writer', computer: 'phone' },
  { name: 'editor', computer: 'desk' },
] as const satisfies { name: Name; computer: string }[];
const seatOf = (seat: number) => seats[seat] as (typeof seats)[number];

const actions = ['open', 'type', 'type', 'pause', 'save', 'close', 'kill', 'lose', 'mute', 'find', 'restart'] as const;
const step = fc.record({ seat: fc.nat(seats.length - 1), action: fc.constantFrom(...actions), place: fc.nat(3) });
type Step = { seat: number; action: (typeof actions)[number]; place: number };

const words = (values: FormValues): string[] =>
  Object.values(values)
    .join(' ')
    .match(/parola\d+/g) ?? [];

/** One item, and all who write in it. */
class Newsroom {
  readonly #id: string;
  readonly #run: number;
  typed = 0;
  /** By whom a word was typed, as far as it reached the outbox. */
  readonly kept = new Map<string, Name>();
  /** Words that a person let go, choosing the other version or beginning again. */
  readonly letGo = new Set<string>();
  readonly saved = new Set<string>();
  readonly line = new Map<number, 'on' | 'off' | 'no answers'>();
  readonly tabs = new Map<number, Tab>();

  constructor(id: string, run: number) {
    this.#id = id;
    this.#run = run;
  }

  async call(seat: number, method: string, path: string, body?: object, headers?: Record<string, string>) {
    const line = this.line.get(seat) ?? 'on';
    const lost = new ApiProblem({ status: 0 });
    if (line === 'off') throw lost;
    const answer = await magazine.call(method, path, {
      as: people[seatOf(seat).name],
      ...(body && { body }),
      ...(headers && { headers }),
    });
    // Also one whose answer is lost.
    if (path.startsWith('/videos') && answer.status < 400)
      for (const word of words(savedOf(answer.body).values)) this.saved.add(word);
    if (line === 'no answers') throw lost;
    if (answer.status >= 400) throw new ApiProblem({ ...answer.body, status: answer.status });
    return answer;
  }

  outbox(computer: string) {
    return openOutbox(`${computer}-${this.#run}`);
  }

  drafts(seat: number): DraftCalls {
    const { computer } = seatOf(seat);
    const path = `/drafts/video/${this.#id}`;
    const tagOf = ({ headers }: { headers: Headers }) => headers.get('etag') ?? '';
    return {
      get: async () => {
        const found = await this.call(seat, 'GET', path).catch((error) => {
          if (error.status !== 404) throw error;
        });
        if (!found) return undefined;
        const { form, device, version, savedAt, ...values } = found.body as ServerDraft &
          FormValues & { savedAt: string };
        return { form, version, savedAt, tag: tagOf(found), isElsewhere: device !== computer, values };
      },
      put: async (_, { values, ...draft }, tag) => {
        const header: Record<string, string> = tag === undefined ? { 'if-none-match': '*' } : { 'if-match': tag };
        return tagOf(await this.call(seat, 'PUT', path, { ...values, ...draft, device: computer }, header));
      },
      remove: async (_, tag) => void (await this.call(seat, 'DELETE', path, undefined, { 'if-match': tag })),
    };
  }

  async item(seat: number): Promise<Saved<FormValues>> {
    const { body } = await this.call(seat, 'GET', `/videos/${this.#id}`);
    return savedOf(body);
  }

  async open(seat: number): Promise<Tab | undefined> {
    const { name, computer } = seatOf(seat);
    const saved = await this.item(seat).catch(() => undefined);
    if (!saved) return undefined;
    const place = {
      ...{ outbox: this.outbox(computer), owner: people[name].id, kind: 'video', id: this.#id },
      calls: this.drafts(seat),
    };
    const former = async (version: number) =>
      savedOf((await this.call(seat, 'GET', `/videos/${this.#id}/revisions/${version}`)).body).values;
    const opened = await openWords({ ...place, saved, former });
    const tab = new Tab(this, seat, opened.words?.values ?? opened.base.values, opened.base);
    for (const word of words(tab.values)) {
      expect(this.kept.get(word) === name || this.saved.has(word), `${word} is shown to ${name}`).toBe(true);
    }
    const read = () => ({
      words: { version: tab.base.version, values: { ...tab.values }, unanswered: tab.base.unanswered },
      isUnsaved: !isSame(tab.base.values, tab.values),
    });
    const show = (shown: Shown) => {
      tab.shown = shown;
    };
    tab.begin(new UnsavedWords({ ...place, read, show, opened }), opened.saved, opened.rivals[0]);
    expect(tab.words.isKept).toBe(true);
    this.tabs.set(seat, tab);
    return tab;
  }

  change(seat: number, values: FormValues, version: number | undefined) {
    return this.call(seat, 'PUT', `/videos/${this.#id}`, { ...values, version });
  }
}

const savedOf = (body: object): Saved<FormValues> => {
  const { id, version, title, description } = body as Record<string, string | number>;
  return {
    values: { title: String(title), description: String(description) },
    id: String(id),
    version: Number(version),
  };
};

const savedIn = (error: unknown): Saved<FormValues> | undefined =>
  error instanceof ApiProblem && error.status === 409 && error.current ? savedOf(error.current as object) : undefined;

/** An open form of one person. */
class Tab {
  words!: UnsavedWords;
  saved!: Saved<FormValues>;
  shown: Shown | undefined;
  readonly #room: Newsroom;
  readonly seat: number;
  values: FormValues;
  base: Saved<FormValues>;

  constructor(room: Newsroom, seat: number, values: FormValues, base: Saved<FormValues>) {
    this.#room = room;
    this.seat = seat;
    this.values = values;
    this.base = base;
  }

  begin(unsaved: UnsavedWords, saved: Saved<FormValues>, rival: Rival | undefined): void {
    this.words = unsaved;
    this.saved = saved;
    this.shown = { keptAt: undefined, copy: 'browser', rival };
    unsaved.changed();
  }

  /** In one of three paragraphs, or in the title. */
  async type(place: number): Promise<void> {
    this.#room.typed += 1;
    const word = `parola${this.#room.typed}`;
    const paragraphs = String(this.values['description']).split('\n\n');
    if (place === 3) this.values = { ...this.values, title: `${this.values['title']} ${word}` };
    else {
      paragraphs[place] = `${paragraphs[place] ?? ''} ${word}`;
      this.values = { ...this.values, description: paragraphs.join('\n\n') };
    }
    this.words.changed();
    await this.words.keep();
    this.#room.kept.set(word, seatOf(this.seat).name);
  }

  /** Chooses at random what both have changed, and knows what was let go with the other version. */
  choose(base: FormValues | undefined, theirs: FormValues, place: number): FormValues {
    const merge = mergeOf(base, this.values, theirs);
    const sides = differencesIn(merge).map(({ keep }) => keep ?? (place % 2 ? 'mine' : 'theirs'));
    const chosen = merged(this.values, merge, sides);
    const left = new Set(words(chosen));
    for (const [index, { keep, mine, theirs: other }] of differencesIn(merge).entries()) {
      if (keep !== undefined) continue;
      const refused = sides[index] === 'mine' ? other : mine;
      for (const word of words({ refused })) if (!left.has(word)) this.#room.letGo.add(word);
    }
    return chosen;
  }

  settle(place: number): void {
    for (let rival = this.shown?.rival; rival; rival = this.shown?.rival) {
      this.values = this.choose(commonBase(this.base, rival), rival.values, place);
      this.words.settle(rival);
    }
  }

  async pause(): Promise<void> {
    await this.words.keep();
    await this.words.flush();
  }

  async save(place: number): Promise<void> {
    this.settle(place);
    try {
      await this.words.beforeSave();
      const base = { current: this.base };
      const sent = { ...this.values };
      const send = (values: FormValues) => this.#room.change(this.seat, values, base.current.version);
      const { body } = await saveWithRetry(base, sent, send, savedIn);
      this.base = savedOf(body);
      await this.words.saved(String(body['id']));
    } catch (error) {
      this.words.afterFailure();
      const theirs = savedIn(error);
      if (theirs) {
        this.values = this.choose(baseValues(this.base), theirs.values, place);
        this.base = theirs;
        this.words.changed();
        await this.words.keep();
      } else if (!(error instanceof DraftConflict) && !(error instanceof ApiProblem)) throw error;
    }
  }

  async restart(): Promise<void> {
    for (const word of words(this.values)) if (!this.#room.saved.has(word)) this.#room.letGo.add(word);
    this.values = { ...this.saved.values };
    this.base = this.saved;
    this.words.hold(true);
    this.words.hold(false);
    await this.words.keep();
  }
}

async function act(room: Newsroom, { seat, action, place }: Step): Promise<void> {
  if (action === 'lose') return void room.line.set(seat, 'off');
  if (action === 'mute') return void room.line.set(seat, 'no answers');
  if (action === 'find') return void room.line.set(seat, 'on');
  const tab = room.tabs.get(seat);
  if (action === 'open') {
    await tab?.words.end({ forget: false });
    room.tabs.delete(seat);
    return void (await room.open(seat));
  }
  if (!tab) return;
  if (action === 'type') await tab.type(place);
  if (action === 'pause') await tab.pause();
  if (action === 'save') await tab.save(place);
  if (action === 'restart') await tab.restart();
  if (action === 'close') await tab.words.end({ forget: false });
  // A tab that is killed does nothing more: what it had kept is what there is of it.
  if (action === 'kill') tab.words.isOver = true;
  if (action === 'close' || action === 'kill') room.tabs.delete(seat);
}

/** Everything is sent, or is there when the form is opened again: no person's word is missing. */
async function settleAll(room: Newsroom): Promise<void> {
  for (const seat of seats.keys()) room.line.set(seat, 'on');
  for (const tab of room.tabs.values()) await tab.words.end({ forget: false });
  for (const seat of seats.keys()) {
    // The last write of a form that was closed may come late: the next one that is opened finds it.
    await expect
      .poll(
        async () => {
          const tab = await room.open(seat);
          room.tabs.delete(seat);
          if (tab && !isSame(tab.base.values, tab.values)) {
            await tab.save(1);
            await tab.words.end({ forget: false });
          }
          return room.drafts(seat).get('', AbortSignal.timeout(60_000));
        },
        { interval: 5 },
      )
      .toBe(undefined);
  }
}

let runs = 0;

/** Of these interleavings. */
const rounds = Array.from({ length: longRun ? 10 : 1 }, (_, round) => round + 1);
const numRuns = longRun ? 200 : 20;

it.each(rounds)(
  '%i: no interleaving of typing, saving, losing the line, closing, another device and another person loses a word or shows it to another person',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
        runs += 1;
        const body = { ...videoForm, title: 'Video', description: 'Uno\n\nDue\n\nTre', status: 'pending' };
        const { body: made } = await magazine.call('POST', '/videos', { as: writer, body });
        const room = new Newsroom(String(made['id']), runs);
        for (const seat of seats.keys()) await room.open(seat);
        for (const one of steps) await act(room, one);
        await settleAll(room);
        const now = new Set(words((await room.item(0)).values));
        const missing = [...room.kept.keys()].filter((word) => !now.has(word) && !room.letGo.has(word));
        expect(missing).toEqual([]);
      }),
      { numRuns, endOnFailure: true },
    );
  },
);
