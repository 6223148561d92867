import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { changeRole, getAccountByEmail } from '#functions/accounts/repository.ts';
import { createAccount } from '#functions/accounts/service.ts';
import type { Context } from '#functions/context.ts';
import { RegisterInput } from '#shared/model/user.ts';
import { explain } from '#shared/text/validation.ts';
import { readSettings } from '../settings.ts';
import { withStore } from '../store.ts';

const [email] = process.argv.slice(2);
if (!email) {
  console.error('Uso: npm run admin -- EMAIL   (la password si scrive qui oppure sta in ADMIN_PASSWORD)');
  process.exit(2);
}

process.exitCode = await withStore(readSettings(), (ctx) => makeAdmin(ctx, email));

/** Promotes the account where there is one, and makes it where there is none. */
async function makeAdmin(ctx: Context, address: string): Promise<number> {
  const account = await getAccountByEmail(ctx.store, address.trim().toLowerCase());
  if (account) {
    await changeRole(ctx.store, account, 'admin');
    console.log(`${account.email} è amministratore.`);
    return 0;
  }
  const name = address.split('@')[0] ?? '';
  const input = RegisterInput.safeParse({
    email: address,
    username: name
      .toLowerCase()
      .replace(/[^a-z0-9._-]/g, '-')
      .slice(0, 32)
      .padEnd(3, '-'),
    fullName: name,
    password: process.env['ADMIN_PASSWORD'] ?? (await askPassword()),
  });
  if (!input.success) {
    for (const { message } of explain(input.error)) console.error(message);
    return 1;
  }
  await createAccount(ctx, { ...input.data, role: 'admin' });
  console.log(`${input.data.email} è amministratore: può entrare da /login.`);
  return 0;
}

/** Asks without showing what is typed. */
function askPassword(): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY === true });
  process.stdout.write('Password: ');
  return new Promise((resolve) => {
    terminal.question('', (answer) => {
      process.stdout.write('\n');
      terminal.close();
      resolve(answer);
    });
  });
}
