/** What the file system says, in the words of whoever has to put it right. */
const remedies: Record<string, string> = {
  ENOSPC: 'il disco è pieno: libera spazio e riprova',
  EDQUOT: 'lo spazio concesso è finito: libera spazio e riprova',
  EACCES: 'mancano i permessi: cambiali oppure indica un’altra cartella con DATA_DIR',
  EPERM: 'mancano i permessi: cambiali oppure indica un’altra cartella con DATA_DIR',
  EROFS: 'il disco è in sola lettura: indica un’altra cartella con DATA_DIR',
  EIO: 'il disco non risponde come dovrebbe: controllalo prima di riprovare',
};

/** One sentence for the person at the terminal. Our own errors are one already. */
export function problemSentence(error: unknown): string {
  const { code = '', path, message } = error as NodeJS.ErrnoException;
  const remedy = remedies[code];
  if (remedy) return `${path ?? 'DATA_DIR'}: ${remedy}`;
  return message || code || String(error);
}
