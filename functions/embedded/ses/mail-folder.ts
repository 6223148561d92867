import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const extension = '.eml';
const toldFile = 'told.log';

/** Every mail that was taken, raw, one file a message; and of which of them the world has been told. */
export class MailFolder {
  readonly #folder: string;
  taken = 0;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
  }

  /** Whole or not at all: a mail is taken when its file stands. */
  take(raw: Uint8Array): string {
    const messageId = `${Date.now().toString(16).padStart(16, '0')}-${randomUUID()}-000000`;
    const file = join(this.#folder, messageId + extension);
    writeFileSync(`${file}.new`, raw);
    renameSync(`${file}.new`, file);
    this.taken += 1;
    return messageId;
  }

  read(messageId: string): string {
    return readFileSync(join(this.#folder, messageId + extension), 'utf8');
  }

  ids(): string[] {
    const files = readdirSync(this.#folder).filter((name) => name.endsWith(extension));
    return files.map((name) => basename(name, extension)).toSorted();
  }

  /** Mails whose events have not all been taken in: a process that was killed leaves some. */
  untold(): string[] {
    const told = new Set(this.#read(toldFile).split('\n'));
    return this.ids().filter((id) => !told.has(id));
  }

  told(messageId: string): void {
    appendFileSync(join(this.#folder, toldFile), `${messageId}\n`);
  }

  #read(name: string): string {
    try {
      return readFileSync(join(this.#folder, name), 'utf8');
    } catch {
      return '';
    }
  }
}
