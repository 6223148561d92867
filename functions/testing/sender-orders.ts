import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Secrets, Settings } from '#functions/context/context.ts';

/** What a sender's process is told: whom to send, and when to die. */
export type SenderOrders = {
  dynamodb: string;
  tableName: string;
  ses: string;
  newsletterId: string;
  settings: Settings;
  secrets: Secrets;
  /** Milliseconds that have passed beyond those that really have. */
  skipped: number;
  atOnce: number;
  dieAt?: string;
  occurrence?: number;
};

/** Answers whether it was killed; otherwise it came to its end. */
export function runSender(orders: SenderOrders, onStart: (kill: () => void) => void = () => {}): Promise<boolean> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('sender-process.ts', import.meta.url))], {
    env: { ...process.env, ORDERS: JSON.stringify(orders) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  onStart(() => child.kill('SIGKILL'));
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => {
      if (signal === 'SIGKILL') resolve(true);
      else if (code === 0) resolve(false);
      else reject(new Error(`The sender ended with ${code}:\n${complaint}`));
    });
  });
}
