/** The pages that are measured, and how good each has to be. */
export const measuredPages = async (magazine: string): Promise<string[]> => [
  '/',
  '/articoli',
  await firstLink(magazine, '/articoli', 'articolo'),
  '/eventi',
  await firstLink(magazine, '/eventi', 'evento'),
  '/news',
  await firstLink(magazine, '/news', 'news'),
  '/galleria',
  '/video',
  '/calendario',
  '/chi-siamo',
  '/privacy',
];

/** The month's grid has much to lay out. */
export const leastPerformance = (path: string): number => (path === '/calendario' ? 95 : 100);

/** The first item that a list leads to. */
async function firstLink(magazine: string, list: string, kind: string): Promise<string> {
  const html = await (await fetch(magazine + list)).text();
  const [, path] = new RegExp(`href="(/${kind}/(?!pagina/)[A-Za-z0-9_-]+)"`).exec(html) ?? [];
  if (!path) throw new Error(`${list} leads to no /${kind}/{id}`);
  return path;
}
