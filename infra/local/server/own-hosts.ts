/** Names of this machine, which no page of another site can have. */
const ofThisMachine = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a request names this magazine. A page whose own name was made to lead to this machine would otherwise read and write here
 * as if it were ours, with the passwords that the demo shows.
 */
export function isOwnHost(host: string | undefined, siteUrl: string): boolean {
  const named = `http://${host ?? ''}`;
  if (!URL.canParse(named)) return false;
  return [...ofThisMachine, new URL(siteUrl).hostname].includes(new URL(named).hostname);
}

export const otherHost = {
  status: 421,
  sentence:
    'Qui c’è una rivista, ma non a questo indirizzo: aprila da localhost, oppure indica il suo indirizzo con SITE_URL.',
};
