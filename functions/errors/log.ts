/**
 * One line of JSON an entry. Nothing personal goes in: no addresses, no names, no bodies, no tokens; `user` only tells
 * one caller from another.
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
  | { level: 'error'; requestId: string; error: Error };

export function formatLog(entry: LogEntry): string {
  const line = entry.level === 'error' ? { ...entry, error: withoutMessage(entry.error) } : entry;
  return `${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`;
}

/** Messages quote what they complain of, be it a body or a key; where it happened says enough. */
function withoutMessage({ name, stack = '', cause }: Error): object {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return { name, stack: frames.join('\n'), ...(cause instanceof Error ? { cause: withoutMessage(cause) } : {}) };
}
