import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bucketForTests } from '#functions/testing/bucket-for-tests.ts';
import { AppendableObject } from './appendable-object.ts';

type Bucket = ReturnType<typeof bucketForTests>['bucket'];
const recordIn = (bucket: Bucket) => new AppendableObject({ bucket, key: 'record.json', newId: randomUUID });

async function opened(bucket: Bucket) {
  const record = recordIn(bucket);
  const { appended } = await record.open();
  return { record, appended: appended.map((part) => part?.toString()) };
}

/** The record as a new process reads it. */
async function contentOf(bucket: Bucket): Promise<string> {
  const { record, appended } = await opened(bucket);
  const whole: string[] = [];
  await record.readWhole((part, place) => {
    whole[place] = String(part);
  });
  return [...whole, ...appended].join('').replaceAll('\n', '');
}

describe('a record that grows in a bucket', () => {
  it('a new process reads what was written together and what was appended since', async () => {
    const { bucket } = bucketForTests();
    const { record } = await opened(bucket);
    await record.append('a');
    await record.replace([Buffer.from('uno '), Buffer.from('due ')]);
    await record.append('tre ');
    await record.append('quattro');
    expect(await contentOf(bucket)).toBe('uno due tre quattro');
  });

  it('an append is one write, and a hundred of them are one part', async () => {
    const writes: string[] = [];
    const { bucket } = bucketForTests((write) => writes.push(write));
    const { record } = await opened(bucket);
    await record.replace([]);
    writes.length = 0;
    for (let number = 0; number < 100; number += 1) await record.append('x');
    expect(writes).toHaveLength(100);
    expect(record.parts).toEqual({ whole: 0, appended: 1 });
    expect(await contentOf(bucket)).toHaveLength(100);
  });

  it('a part that is full is left alone', async () => {
    const { bucket, objects } = bucketForTests();
    const { record } = await opened(bucket);
    const long = randomBytes(300_000).toString('base64');
    for (const text of [long, long, long, 'z']) await record.append(text);
    expect(record.parts.appended).toBe(2);
    const again = await opened(bucket);
    await again.record.append('!');
    expect(again.record.parts.appended).toBe(2);
    expect(await contentOf(bucket)).toBe(`${long}${long}${long}z!`);
    expect([...objects.values()].every((body) => body.length < 2 * 512 * 1_024)).toBe(true);
  });

  it('nothing of a former generation stays', async () => {
    const { bucket, objects } = bucketForTests();
    const { record } = await opened(bucket);
    await record.append('vecchio');
    await record.replace([Buffer.from('vecchio')]);
    await record.replace([Buffer.from('nuovo')]);
    expect(objects.size).toBe(2);
  });
});

describe('two processes with one record', () => {
  it.each([
    ['an append', (record: AppendableObject) => record.append('mio')],
    ['a new generation', (record: AppendableObject) => record.replace([Buffer.from('mio')])],
  ])('%s fails after another process has appended or written anew', async (_, write) => {
    for (const other of [
      (record: AppendableObject) => record.append('suo'),
      (record: AppendableObject) => record.replace([Buffer.from('base suo')]),
    ]) {
      const { bucket } = bucketForTests();
      await (await opened(bucket)).record.replace([Buffer.from('base ')]);
      const one = await opened(bucket);
      const two = await opened(bucket);
      await other(two.record);
      expect([await one.record.isCurrent(), await two.record.isCurrent()]).toEqual([false, true]);
      await expect(write(one.record)).rejects.toThrow(/has changed/);
      expect(await contentOf(bucket)).toBe('base suo');
    }
  });

  it('a process that appends while another writes anew fails, or its line is kept', async () => {
    let meanwhile = async () => {};
    const { bucket } = bucketForTests();
    const watched = {
      ...bucket,
      async put(...given: Parameters<Bucket['put']>) {
        await meanwhile();
        return bucket.put(...given);
      },
    };
    await (await opened(bucket)).record.append('base ');
    const one = (await opened(watched)).record;
    const two = (await opened(bucket)).record;
    for (let write = 0; write < 3; write += 1) {
      let count = 0;
      let taken = false;
      meanwhile = async () => {
        if (count++ === write)
          taken = await two.append('suo ').then(
            () => true,
            () => false,
          );
      };
      await one.replace([Buffer.from('base ')]).catch(() => {});
      if (taken) expect(await contentOf(bucket)).toContain('suo');
      await Promise.all([one.open(), two.open()]);
    }
  });
});

describe('a record of a process that was killed', () => {
  it('is the former or the new one, whichever write was the last', async () => {
    for (let last = 0; last < 8; last += 1) {
      let left = Number.POSITIVE_INFINITY;
      const { bucket, objects } = bucketForTests(() => {
        if (left-- <= 0) throw new Error('killed');
      });
      const { record } = await opened(bucket);
      await record.replace([Buffer.from('prima')]);
      await record.append(' e poi');
      left = last;
      const isDone = await record.replace([Buffer.from('dopo'), Buffer.from(' ancora')]).then(
        () => true,
        () => false,
      );
      left = Number.POSITIVE_INFINITY;
      expect(['prima e poi', 'dopo ancora']).toContain(await contentOf(bucket));
      if (isDone) expect(await contentOf(bucket)).toBe('dopo ancora');
      // The next process goes on, and nothing of the killed one stays.
      const next = await opened(bucket);
      await next.record.append('.');
      await next.record.replace([Buffer.from('fine')]);
      expect([await contentOf(bucket), objects.size]).toEqual(['fine', 2]);
    }
  });
});

describe('a damaged record', () => {
  async function damaged(which: RegExp, damage: (body: Buffer) => Buffer | undefined) {
    const { bucket, objects } = bucketForTests();
    const { record } = await opened(bucket);
    await record.replace([Buffer.from('uno'), Buffer.from('due')]);
    await record.append('tre');
    for (const [key, body] of objects) {
      if (!which.test(key)) continue;
      const changed = damage(body);
      if (changed) objects.set(key, changed);
      else objects.delete(key);
    }
    const parts: (string | undefined)[] = [];
    const found = await opened(bucket);
    await found.record.readWhole((part, place) => {
      parts[place] = part?.toString();
    });
    // A damaged record can be appended to and written anew.
    await found.record.append('quattro');
    await found.record.replace([Buffer.from('nuovo')]);
    expect(await contentOf(bucket)).toBe('nuovo');
    return [...parts, ...found.appended];
  }
  const cut = (body: Buffer) => body.subarray(0, body.length - 9);
  const flipped = (body: Buffer) => Buffer.from(body.map((byte, at) => (at === body.length - 6 ? byte ^ 1 : byte)));

  it.each([
    ['cut off', cut],
    ['changed', flipped],
    ['lost', () => undefined],
  ])('tells which part was %s', async (_, damage) => {
    expect(await damaged(/whole-000001/, damage)).toEqual(['uno', undefined, 'tre']);
    expect((await damaged(/appended/, damage)).slice(0, 3)).not.toContain('tre');
    expect(await damaged(/record\.json$/, damage)).toEqual([]);
  });
});
