import type { Stops } from '#functions/embedded/processes.ts';
import { freePort } from '#functions/embedded/processes.ts';
import { keepProcess } from './kept-process.ts';
import type { PostOfficeMessage } from './mail-process.ts';

export type LocalMail = { sesEndpoint: string; sendQueue: string };

export async function mailAddresses(): Promise<LocalMail> {
  const at = async () => `http://127.0.0.1:${await freePort()}`;
  return { sesEndpoint: await at(), sendQueue: await at() };
}

/** Keeps the post office open for as long as the magazine runs. Resolves with the inbox's address. */
export async function keepPostOffice(environment: Record<string, string>, stops: Stops): Promise<string> {
  let address = '';
  await keepProcess<PostOfficeMessage>({
    script: new URL('./mail-process.ts', import.meta.url),
    environment,
    name: 'la posta',
    onMessage({ inbox }) {
      address = inbox;
      return true;
    },
    stops,
  });
  return address;
}
