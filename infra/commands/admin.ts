import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { changeRoleOf, removeFactorsOf, setDisabled } from '#functions/accounts/administration/disabling.ts';
import { hashPassword } from '#functions/accounts/credentials.ts';
import { newAccount } from '#functions/accounts/new-account.ts';
import { weaknessOf } from '#functions/accounts/passwords/password-rule.ts';
import {
  type Account,
  addAccount,
  getAccount,
  getAccountByEmail,
  provenPasswordWrites,
} from '#functions/accounts/repository.ts';
import type { Context } from '#functions/context/context.ts';
import { transact } from '#functions/db/store.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { auditWrites, terminalActor } from '#functions/history/audit.ts';
import { readSettings } from '#infra/local/settings.ts';
import { withStore } from '#infra/local/store.ts';
import { command } from '#infra/local/terminal.ts';
import { RegisterInput } from '#shared/accounts/user.ts';
import { explain } from '#shared/errors/validation.ts';
import type { AuditAction } from '#shared/history/audit.ts';

await command(async () => {
  const options = { first: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [email] = positionals;
  if (email) return withStore(readSettings(), (ctx) => makeAdmin(ctx, email, values));
  console.error('Uso: npm run admin -- EMAIL   (la password si scrive qui oppure sta in ADMIN_PASSWORD)');
  return 2;
});

/** Promotes the account, or creates it. `first`: for a repeated deployment, which leaves an account as it is. */
async function makeAdmin(ctx: Context, address: string, { first = false }): Promise<number> {
  const account = await getAccountByEmail(ctx.store, address.trim().toLowerCase());
  if (account && first) {
    console.log(`${account.email} ha già un account, che resta com’è.`);
    return 0;
  }
  if (account) {
    // The last resort also opens an account that was disabled, and that of an administrator without their second factor.
    // It stays closed until the new password has been accepted.
    const owned = account.unconfirmed ? await takenOver(ctx, account) : account;
    if (!owned) return 1;
    const open = owned.disabled ? await enable(ctx, owned) : owned;
    if (open.role === 'admin' && open.secondFactor) {
      await removeFactorsOf(ctx, terminalActor(ctx, 'admin'), open);
      console.log('Il secondo fattore è tolto, e le sessioni sono chiuse.');
    }
    await changeRoleOf(ctx, terminalActor(ctx, 'admin'), open, 'admin', 'make-admin');
    const password = account.unconfirmed
      ? 'entra con la password appena scelta'
      : 'la sua password resta quella che aveva';
    console.log(`${account.email} è amministratore; ${password}.`);
    return 0;
  }
  const name = address.split('@')[0] ?? '';
  const input = RegisterInput.safeParse({
    email: address,
    username: usernameFrom(name),
    fullName: name,
    password: await chosenPassword(),
  });
  if (!input.success) {
    for (const { message } of explain(input.error)) console.error(message);
    return 1;
  }
  const weakness = await weaknessOf(input.data.password);
  if (weakness) {
    console.error(weakness);
    return 1;
  }
  await createWithFreeUsername(ctx, input.data);
  console.log(`${input.data.email} è amministratore: può entrare da /login.`);
  return 0;
}

/**
 * The address was never confirmed, so the account may be another person's, who registered it first. The password of the command
 * replaces theirs; their sessions and factors go. Undefined if the password is refused.
 */
async function takenOver(ctx: Context, account: Account): Promise<Account | undefined> {
  console.log('L’indirizzo di questo account non è mai stato confermato: scegli una nuova password.');
  const password = await chosenPassword();
  const weakness = await weaknessOf(password);
  if (weakness) {
    console.error(weakness);
    return undefined;
  }
  const { id, username } = account;
  const actions: AuditAction[] = account.secondFactor ? ['reset-password', 'remove-factors-of'] : ['reset-password'];
  const record = { actions, kind: 'user', item: id, name: username } as const;
  const done = await transact(ctx.store, [
    ...provenPasswordWrites(
      ctx.store,
      account,
      { hash: await hashPassword(password, ctx.passwordCost), isWeak: false },
      'remove-factors',
    ),
    ...auditWrites(ctx, terminalActor(ctx, 'admin'), record),
  ]);
  if (!done) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
  return getAccount(ctx.store, id);
}

async function chosenPassword(): Promise<string> {
  return process.env['ADMIN_PASSWORD'] ?? (await askPassword());
}

async function enable(ctx: Context, account: Account): Promise<Account> {
  await setDisabled(ctx, terminalActor(ctx, 'admin'), account, false);
  return (await getAccountByEmail(ctx.store, account.email)) ?? account;
}

function usernameFrom(name: string, suffix = ''): string {
  const plain = name.toLowerCase().replace(/[^a-z0-9._-]/g, '-');
  return `${plain.slice(0, 28)}${suffix}`.padEnd(3, '-');
}

/** A taken username must not block the first administrator, so a number is appended. */
async function createWithFreeUsername(ctx: Context, input: RegisterInput): Promise<void> {
  for (let number = 1; ; number++) {
    const username = number === 1 ? input.username : usernameFrom(input.username, String(number));
    try {
      const account = await newAccount(ctx, { ...input, username, role: 'admin' });
      const record = { actions: ['make-admin'], kind: 'user', item: account.id, name: username, to: 'admin' } as const;
      await addAccount(ctx.store, account, auditWrites(ctx, terminalActor(ctx, 'admin'), record));
      return;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'USERNAME_TAKEN' || number === 100) throw error;
    }
  }
}

/** Asks without echoing the typed characters. */
function askPassword(): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY === true });
  process.stdout.write('Password: ');
  return new Promise((resolve) => {
    // An input that ends without a line is an empty password.
    terminal.once('close', () => resolve(''));
    terminal.question('', (answer) => {
      process.stdout.write('\n');
      resolve(answer);
      terminal.close();
    });
  });
}
