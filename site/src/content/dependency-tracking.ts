import { createHash } from 'node:crypto';

type Answer = (...args: never[]) => unknown;
type Question = { answer: Answer; fingerprint: (...args: never[]) => unknown };

/**
 * What pages ask of the snapshot. A page is a function of the answers it got, so it has to be rendered again exactly
 * when one of them is no longer the same: nobody keeps a list of which pages a change touches.
 */
type Questions = {
  known: Map<string, Question>;
  /** What the page in hand has asked so far, with a fingerprint of each answer. */
  asked: Map<string, string> | undefined;
  /** Answers of the batch in hand; between batches the snapshot may change. */
  answers: Map<string, unknown> | undefined;
  depth: number;
};

const questions: Questions = { known: new Map(), asked: undefined, answers: undefined, depth: 0 };

/**
 * Makes a function of the snapshot one that pages depend on. Arguments are plain data. Questions within an answer do
 * not count for themselves. `fingerprint` is for answers that are cheaper to recognise than to hash.
 */
export function query<Args extends unknown[], Result>(
  name: string,
  answer: (...args: Args) => Result,
  fingerprint: (...args: Args) => unknown = answer,
): (...args: Args) => Result {
  questions.known.set(name, { answer, fingerprint });
  return (...args) => {
    const key = JSON.stringify([name, ...args]);
    const result = remember(key, () => answer(...args));
    if (questions.asked && questions.depth === 0 && !questions.asked.has(key)) {
      questions.asked.set(key, fingerprintOf(key));
    }
    return result;
  };
}

/** From here to `endBatch` answers are remembered: the snapshot stays as it is. */
export function beginBatch(): void {
  questions.answers = new Map();
}

export function endBatch(): void {
  questions.answers = undefined;
}

/** Renders one page and tells what it asked. Pages are rendered one after the other. */
export async function recording<Result>(
  render: () => Promise<Result>,
): Promise<{ result: Result; asked: Record<string, string> }> {
  questions.asked = new Map();
  try {
    const result = await render();
    return { result, asked: Object.fromEntries(questions.asked) };
  } finally {
    questions.asked = undefined;
  }
}

/** What the answer to a recorded question looks like now; undefined when nobody answers it any more. */
export function fingerprintOf(key: string): string {
  return remember(`fingerprint ${key}`, () => {
    const [name, ...written] = JSON.parse(key) as [string, ...never[]];
    // JSON has no undefined and writes null for it; no question is ever asked with null.
    const args = written.map((value) => value ?? undefined) as never[];
    const question = questions.known.get(name);
    if (!question) return '';
    const value =
      question.fingerprint === question.answer
        ? remember(key, () => question.answer(...args))
        : within(() => question.fingerprint(...args));
    return createHash('sha256')
      .update(JSON.stringify(value) ?? '')
      .digest('base64url')
      .slice(0, 16);
  });
}

function remember<Result>(key: string, compute: () => Result): Result {
  if (!questions.answers) return within(compute);
  if (!questions.answers.has(key)) questions.answers.set(key, within(compute));
  return questions.answers.get(key) as Result;
}

function within<Result>(compute: () => Result): Result {
  questions.depth += 1;
  try {
    return compute();
  } finally {
    questions.depth -= 1;
  }
}
