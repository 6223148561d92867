import { randomUUID } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { folderFiles } from '#functions/files/files.ts';
import type { Mail } from '#functions/mail/mail.ts';

const extension = '.eml';
const dispatchedFile = 'dispatched.log';
const defaultRate = 500;

export const acceptedAt = (messageId: string): Date => new Date(Number.parseInt(messageId.slice(0, 16), 16));

export type MailFolder = ReturnType<typeof mailFolder>;

/** Accepted mails as raw files, one per message, and a log of those whose events have been dispatched. */
export const mailFolder = (folder: string) => ({
  /** Atomic: a mail is accepted once its file has its final name. */
  store(raw: Uint8Array): string {
    const messageId = `${Date.now().toString(16).padStart(16, '0')}-${randomUUID()}-000000`;
    folderFiles(folder).write(messageId + extension, raw);
    return messageId;
  },

  read: (messageId: string): string => readFileSync(join(folder, messageId + extension), 'utf8'),

  changedAt: (): number => statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0,

  ids(): string[] {
    const files = readdirSync(folder).filter((name) => name.endsWith(extension));
    return files.map((name) => basename(name, extension)).toSorted();
  },

  dispatched(): Set<string> {
    try {
      return new Set(readFileSync(join(folder, dispatchedFile), 'utf8').split('\n'));
    } catch {
      return new Set();
    }
  },

  markDispatched: (messageId: string): void => appendFileSync(join(folder, dispatchedFile), `${messageId}\n`),
});

/** The mails of one machine go into a folder; the mail process tells what becomes of them. `rate`: mails a second. */
export function folderMail(folder: string, rate = defaultRate): Mail {
  const mails = mailFolder(folder);
  return {
    async send({ raw }) {
      try {
        return { outcome: 'accepted', messageId: mails.store(raw) };
      } catch (error) {
        // A full disk, or a folder that cannot be written: there is no file, and an administrator has to act.
        return { outcome: 'stopped', reason: (error as NodeJS.ErrnoException).code ?? '' };
      }
    },
    quota: async () => ({ rate, left: Number.POSITIVE_INFINITY, day: Number.POSITIVE_INFINITY }),
  };
}
