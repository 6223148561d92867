import type { Article } from '#shared/kinds/article.ts';
import { articleForm, type Person, type testMagazine } from './magazine.ts';

/** API calls that tests of articles share. */
export function articleCalls({ call }: Pick<Awaited<ReturnType<typeof testMagazine>>, 'call'>) {
  async function create(as: Person, fields: object = {}): Promise<Article> {
    const { status, text, body } = await call('POST', '/articles', { as, body: { ...articleForm, ...fields } });
    if (status !== 201) throw new Error(`The article was not created: ${status} ${text}`);
    return body as Article;
  }
  const save = (as: Person, id: string, body: object) => call('PUT', `/articles/${id}`, { as, body });
  const read = (id: string, as?: Person) => call('GET', `/articles/${id}`, as ? { as } : {});
  const approve = (as: Person, id: string) => call('PUT', `/articles/${id}/approve`, { as });
  const reject = (as: Person, id: string, reason?: string) =>
    call('PUT', `/articles/${id}/reject`, { as, body: reason === undefined ? {} : { reason } });

  async function list(path: string, as?: Person): Promise<Article[]> {
    const { status, text, body } = await call('GET', path, as ? { as } : {});
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return body as unknown as Article[];
  }
  const idsIn = async (path: string, as?: Person) => (await list(path, as)).map(({ id }) => id);

  /** A writer's article, approved by an editor. */
  async function publishedBy(writer: Person, editor: Person, fields: object = {}): Promise<Article> {
    const { id } = await create(writer, { ...fields, status: 'pending' });
    return (await approve(editor, id)).body as Article;
  }

  return { create, save, read, approve, reject, list, idsIn, publishedBy };
}
