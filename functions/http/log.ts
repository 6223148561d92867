/** One line of JSON an entry. Nothing personal goes in: no addresses, no names, no bodies, no tokens. */
export type LogEntry =
  | { level: 'info'; requestId: string; method: string; route: string; status: number; milliseconds: number }
  | { level: 'error'; requestId: string; error: Error };

export function formatLog(entry: LogEntry): string {
  const line =
    entry.level === 'error' ? { ...entry, error: { name: entry.error.name, stack: entry.error.stack } } : entry;
  return `${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`;
}
