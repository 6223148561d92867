import { spawn } from 'node:child_process';

/*
 * Keeps the embedded DynamoDB, a program that cannot notice by itself that whoever needs it is gone: when the parent
 * ends, however it ends, so does the store, and two of them never share a file.
 */
const [binary, ...args] = process.argv.slice(2);
const store = spawn(binary as string, args, { stdio: ['ignore', 'ignore', 'inherit'] });

process.on('SIGINT', () => {});
process.on('SIGTERM', () => store.kill('SIGTERM'));
process.once('disconnect', () => store.kill('SIGTERM'));
store.once('exit', (code) => process.exit(code ?? 0));
