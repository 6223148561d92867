import { appendFileSync } from 'node:fs';
import { formatLog, type LogEntry } from '#functions/errors/log.ts';
import { problemSentence } from './terminal-problem.ts';

/** Appends to a file. Where it cannot, work goes on without: the terminal is told once, until a line is written again. */
export function logFile(file: string, complain: (sentence: string) => void = console.error) {
  let failing = false;
  return (entry: LogEntry): void => {
    try {
      // What was cut off by a full disk is a line of its own.
      appendFileSync(file, (failing ? '\n' : '') + formatLog(entry));
      failing = false;
    } catch (error) {
      if (!failing) complain(`Il registro non si scrive, la rivista va avanti senza. ${problemSentence(error)}`);
      failing = true;
    }
  };
}
