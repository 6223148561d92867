/** A line of a log of changes: the new value under a key, or its removal. */
export type LogEntry<Value> = [key: string, value: Value | null];

/** Lines of a log below which its file is not written as a whole; above, when they are more than half of its entries. */
const minLines = 1_000;
export const isLongLog = (lines: number, entries: number): boolean => lines > Math.max(minLines, entries / 2);

export const logLine = <Value>(...entry: LogEntry<Value>): string => `${JSON.stringify(entry)}\n`;

/** The entries of a log. The last line may have been cut off while it was written; it then does not count. */
export const logEntries = <Value>(text: string): LogEntry<Value>[] =>
  text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LogEntry<Value>);
