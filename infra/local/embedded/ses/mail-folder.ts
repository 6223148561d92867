import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { folderFiles } from '#functions/files/files.ts';

const extension = '.eml';
const dispatchedFile = 'dispatched.log';

export const acceptedAt = (messageId: string): Date => new Date(Number.parseInt(messageId.slice(0, 16), 16));

/** Accepted mails as raw files, one per message, and a log of those whose events have been dispatched. */
export class MailFolder {
  readonly #folder: string;
  count = 0;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
  }

  /** Atomic: a mail is accepted once its file has its final name. */
  store(raw: Uint8Array): string {
    const messageId = `${Date.now().toString(16).padStart(16, '0')}-${randomUUID()}-000000`;
    folderFiles(this.#folder).write(messageId + extension, raw);
    this.count += 1;
    return messageId;
  }

  read(messageId: string): string {
    return readFileSync(join(this.#folder, messageId + extension), 'utf8');
  }

  ids(): string[] {
    const files = readdirSync(this.#folder).filter((name) => name.endsWith(extension));
    return files.map((name) => basename(name, extension)).toSorted();
  }

  undispatched(): string[] {
    let dispatched = '';
    try {
      dispatched = readFileSync(join(this.#folder, dispatchedFile), 'utf8');
    } catch {}
    const ids = new Set(dispatched.split('\n'));
    return this.ids().filter((id) => !ids.has(id));
  }

  markDispatched(messageId: string): void {
    appendFileSync(join(this.#folder, dispatchedFile), `${messageId}\n`);
  }
}
