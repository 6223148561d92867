import { expect, it } from 'vitest';
import { articleCalls } from '#functions/testing/article-calls.ts';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';

const magazine = await testMagazine();
const staff = await newsroom(magazine);
const { create, read, save, approve, reject } = articleCalls(magazine);

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

it('fifty times a hundred saves from one version: each time one save, ninety-nine conflicts, nothing lost', async () => {
  const { id } = await create(staff.writer);
  for (const round of numbers(50)) {
    const answers = await Promise.all(
      numbers(100).map((index) => save(staff.writer, id, { title: `Giro ${round}, ${index}`, version: round + 1 })),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(99);
    expect((await read(id, staff.writer)).body).toEqual(won[0]?.body);
  }
}, 600_000);

it('two hundred times an approval and a rejection: exactly one happens', async () => {
  for (const round of numbers(200)) {
    const { id } = await create(staff.writer, { status: 'pending' });
    const answers = await Promise.all([approve(staff.editor, id), reject(staff.otherEditor, id, `Giro ${round}`)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await read(id)).status).toBe(answers[0]?.status === 200 ? 200 : 404);
  }
}, 600_000);
