import { expect, it } from 'vitest';
import { bucketForTests } from '#functions/testing/bucket-for-tests.ts';
import { updateJson } from './derived-buckets.ts';

it.each(['PreconditionFailed', 'ConditionalRequestConflict'])(
  'a record is read again and amended after S3 has refused a write with %s',
  async (name) => {
    let refusals = 0;
    const { bucket, objects } = bucketForTests(() => {
      if (refusals > 0) return;
      refusals += 1;
      objects.set('record.json', Buffer.from('{"other":1}'));
      throw Object.assign(new Error(), { name });
    });
    objects.set('record.json', Buffer.from('{}'));
    await updateJson<Record<string, number>>(bucket, 'record.json', async (record) => ({ ...record, own: 1 }));
    expect([refusals, String(objects.get('record.json'))]).toEqual([1, '{"other":1,"own":1}']);
  },
);

it('a write that S3 refuses for another reason fails', async () => {
  const { bucket, objects } = bucketForTests(() => {
    throw Object.assign(new Error('no'), { name: 'AccessDenied' });
  });
  objects.set('record.json', Buffer.from('{}'));
  await expect(updateJson<object>(bucket, 'record.json', async () => ({ own: 1 }))).rejects.toThrow('no');
});
