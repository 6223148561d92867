import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const extension = '.eml';
const dispatchedFile = 'dispatched.log';

/** When a mail was accepted: its id begins with it. */
export const acceptedAt = (messageId: string): Date => new Date(Number.parseInt(messageId.slice(0, 16), 16));

/** Accepted mails as raw files, one per message, and a log of those whose events have been dispatched. */
export class MailFolder {
  readonly #folder: string;
  /** Mails accepted since the start. */
  count = 0;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
  }

  /** Atomic: a mail is accepted once its file has its final name. */
  store(raw: Uint8Array): string {
    const messageId = `${Date.now().toString(16).padStart(16, '0')}-${randomUUID()}-000000`;
    const file = join(this.#folder, messageId + extension);
    writeFileSync(`${file}.new`, raw);
    renameSync(`${file}.new`, file);
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

  /** Mails whose events are not all dispatched, also those of a process that was killed. */
  undispatched(): string[] {
    const dispatched = new Set(this.#read(dispatchedFile).split('\n'));
    return this.ids().filter((id) => !dispatched.has(id));
  }

  markDispatched(messageId: string): void {
    appendFileSync(join(this.#folder, dispatchedFile), `${messageId}\n`);
  }

  #read(name: string): string {
    try {
      return readFileSync(join(this.#folder, name), 'utf8');
    } catch {
      return '';
    }
  }
}
