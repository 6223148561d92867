import type { ChildProcess } from 'node:child_process';
import { freePort } from './free-port.ts';
import type { PostOfficeMessage } from './post-office.ts';
import { endProcess, type Stops, startScript } from './processes.ts';

export type LocalMail = { sesEndpoint: string; sendQueue: string };

export async function mailAddresses(): Promise<LocalMail> {
  const at = async () => `http://127.0.0.1:${await freePort()}`;
  return { sesEndpoint: await at(), sendQueue: await at() };
}

/** Keeps the post office open for as long as the magazine runs, again when it dies. Resolves with the inbox's address. */
export function keepPostOffice(environment: Record<string, string>, stops: Stops): Promise<string> {
  let office: ChildProcess;
  let stopping = false;
  stops.push(() => {
    stopping = true;
    return endProcess(office);
  });
  return new Promise((resolve) => {
    open();

    function open(): void {
      office = startScript('post-office.ts', environment);
      office.on('message', ({ inbox }: PostOfficeMessage) => resolve(inbox));
      office.once('exit', () => {
        if (!stopping) setTimeout(open, 1_000);
      });
    }
  });
}
