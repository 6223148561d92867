import { expect, it } from 'vitest';
import { testMagazine } from '#functions/testing/magazine.ts';
import { breakNthCall } from '#functions/testing/store-faults.ts';
import { importLines } from './import-file.ts';

const { call, ctx } = await testMagazine();

const lines = Array.from({ length: 400 }, (_, number) =>
  JSON.stringify({
    type: 'news',
    id: `notizia-${number}`,
    title: 'Record',
    summary: 'In sala.',
    category: 'aste',
    date: '2026-05-04',
  }),
);

it.each([1, 2, 5, 9, 14])(
  'an import that the store interrupts at call %i fails, and the same file again imports what is missing',
  async (nth) => {
    const fresh = lines.map((line) => line.replace('notizia-', `notizia-${nth}-`));
    const fault = breakNthCall(ctx.store, nth, 'used-up throughput');
    await expect(importLines(ctx, fresh)).rejects.toThrow();
    fault.mend();
    const { created, changed, unchanged, problems } = await importLines(ctx, fresh);
    expect(fault.reached()).toBe(true);
    expect({ changed, problems }).toEqual({ changed: 0, problems: [] });
    expect(created).toBeGreaterThan(0);
    expect(created + unchanged).toBe(fresh.length);
    expect((await call('GET', `/news/notizia-${nth}-399`)).status).toBe(200);
    expect(await importLines(ctx, fresh)).toEqual({
      created: 0,
      changed: 0,
      unchanged: fresh.length,
      edited: 0,
      deleted: 0,
      problems: [],
      notices: [],
    });
  },
);
