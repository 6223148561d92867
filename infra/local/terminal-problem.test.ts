import { expect, test } from 'vitest';
import { problemSentence } from './terminal-problem.ts';

const systemError = (code: string, path?: string) => Object.assign(new Error(`${code}: write`), { code, path });

test.each([
  [systemError('ENOSPC'), 'DATA_DIR: il disco è pieno: libera spazio e riprova'],
  [systemError('EROFS', '/dati/log'), '/dati/log: il disco è in sola lettura: indica un’altra cartella con DATA_DIR'],
  [systemError('EACCES', '/dati'), '/dati: mancano i permessi: cambiali oppure indica un’altra cartella con DATA_DIR'],
  [new Error('SEED è demo oppure none, non prova'), 'SEED è demo oppure none, non prova'],
  // What Node throws when no address of a host answers.
  [Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
])('%o is told as %s', (error, sentence) => expect(problemSentence(error)).toBe(sentence));
