import { expect, it } from 'vitest';
import { articleForm, newsroom, type Person, testMagazine } from '#functions/testing/magazine.ts';

const magazine = await testMagazine();
const { call, person } = magazine;
const { admin } = await newsroom(magazine);

const rename = (as: Person, fullName: string) => call('PUT', '/auth/profile', { as, body: { fullName } });
const note = { quote: 'parole', before: '', after: '', at: 0, text: 'Da chi?' };

it('a person has one name wherever the newsroom is told of them, and the username while another of the staff has the same', async () => {
  const anna = await person('editor', 'anna');
  await rename(anna, 'Anna Rossi');
  await rename(await person('user', 'lettrice'), 'Anna Rossi');
  const article = async () =>
    String((await call('POST', '/articles', { as: anna, body: { ...articleForm, status: 'pending' } })).body['id']);
  const [id, gone] = [await article(), await article()];
  await call('PUT', `/articles/${id}`, { as: anna, body: { title: 'Riscritto', content: 'parole' } });
  await call('PUT', `/articles/${id}/reject`, { as: anna, body: {} });
  await call('POST', `/shares/article/${id}`, { as: anna, body: {} });
  await call('POST', `/notes/article/${id}`, { as: anna, body: note });
  await call('DELETE', `/articles/${gone}`, { as: anna });
  await call('PUT', `/presence/article/${id}`, { as: anna });

  type Named = { name?: string };
  const first = async (path: string, field: string, as = admin) =>
    ((await call('GET', path, { as })).body as unknown as Record<string, Named>[])[0]?.[field]?.name;
  const names = async () => {
    const read = await call('GET', `/articles/${id}`, { as: admin });
    const present = await call('PUT', `/presence/article/${id}`, { as: admin });
    const conflict = await call('PUT', `/articles/${id}`, { as: admin, body: { version: 1 } });
    const { updatedBy } = conflict.body['current'] as { updatedBy: Named };
    return [
      (read.body['updatedBy'] as Named).name,
      (present.body['others'] as Named[])[0]?.name,
      (conflict.body['savedBy'] as Named).name,
      updatedBy.name,
      await first('/articles/my/all', 'reviewedBy', anna),
      await first(`/articles/${id}/revisions`, 'updatedBy'),
      await first(`/shares/article/${id}`, 'createdBy'),
      await first(`/notes/article/${id}`, 'by'),
      await first('/trash', 'deletedBy'),
      await first(`/audit?kind=article&item=${gone}`, 'by'),
    ];
  };
  expect(new Set(await names())).toEqual(new Set(['Anna Rossi']));
  const namesake = await person('writer', 'arossi');
  await rename(namesake, 'anna  rossi');
  expect(new Set(await names())).toEqual(new Set(['anna']));
  await call('PUT', `/auth/users/${namesake.id}/role`, { as: admin, body: { role: 'user' } });
  expect(new Set(await names())).toEqual(new Set(['Anna Rossi']));
});
