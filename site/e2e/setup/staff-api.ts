import { magazineUrl } from './magazine.ts';
import { sessionOf } from './sessions.ts';

type Item = Record<string, unknown> & { id: string; title: string; version: number };

/** The API as one of the demo accounts, for actions outside the browser of a story. */
export async function staffApi(account: string) {
  const { access_token } = await sessionOf(account);
  const call = (method: string, path: string, body?: object) => send(method, path, body, access_token);
  return {
    call,
    /** The person's own item of this title, which the form has just saved. */
    mine: async (kind: 'articles' | 'videos' | 'events', title: string): Promise<Item | undefined> => {
      const items = (await call('GET', `/${kind}/my/all?limit=100`)) as unknown as Item[];
      return items.find((item) => item.title === title);
    },
  };
}

async function send(method: string, path: string, body: object | undefined, token: string): Promise<Item> {
  const response = await fetch(`${magazineUrl}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      authorization: `Bearer ${token}`,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  // A deletion has no body.
  return (response.status === 204 ? {} : await response.json()) as Item;
}

/** Items as the API accepts them. */
export const articleOf = (title: string) => ({
  ...{ title, description: 'Una pala veneta e il suo restauro.', category: 'arte', author: 'Elena Riva' },
  ...{ image: '/pictures/opera-06.svg', imageAlt: 'Due melagrane su un piano di pietra.' },
  ...{ content: 'Sotto la vernice, un cielo azzurro.' },
});

export const videoOf = (title: string) => ({
  ...{ title, description: 'Dieci minuti tra i telai.', category: 'arte', author: 'Elena Riva' },
  videoUrl: 'https://vimeo.com/76979871',
});

export const eventOf = (title: string) => ({
  ...{ title, type: 'Fiera', description: 'Tre giorni tra gli antiquari.', location: 'Mantova, Palazzo Te' },
  ...{ startDate: '2027-04-09', endDate: '2027-04-11', startTime: '10:30' },
});
