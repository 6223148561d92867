/**
 * One line of JSON an entry. No personal data: no addresses, names, bodies or tokens; `user` is a pseudonym.
 */
export type LogEntry =
  | {
      level: 'info';
      requestId: string;
      method: string;
      route: string;
      status: number;
      milliseconds: number;
      user?: string;
    }
  | { level: 'warn'; requestId: string; event: 'send-paused'; newsletterId: string; reason: string | undefined }
  | { level: 'warn'; requestId: string; event: 'mail-not-sent'; reason: string }
  | { level: 'warn'; requestId: string; event: 'mails-to-strangers-used-up' }
  | { level: 'warn'; requestId: string; event: 'person-mail-refused'; reason: string }
  | { level: 'warn'; requestId: string; event: 'ses-event-unread'; reason: string }
  | { level: 'error'; requestId: string; error: Error };

export function formatLog(entry: LogEntry): string {
  const line = entry.level === 'error' ? { ...entry, error: withoutMessage(entry.error) } : entry;
  return `${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`;
}

/** Error messages quote bodies and keys, so only the stack is logged. */
function withoutMessage({ name, stack = '', cause }: Error): object {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return { name, stack: frames.join('\n'), ...(cause instanceof Error ? { cause: withoutMessage(cause) } : {}) };
}
