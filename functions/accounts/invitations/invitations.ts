import { newToken, parseToken } from '#functions/accounts/account-tokens.ts';
import { changeRole } from '#functions/accounts/administration/administrators.ts';
import { addLoggedIn } from '#functions/accounts/login.ts';
import { newAccount } from '#functions/accounts/new-account.ts';
import { refuseWeakPassword } from '#functions/accounts/passwords/password-rule.ts';
import { confirmWrite } from '#functions/accounts/profile/address.ts';
import {
  type Account,
  asUser,
  getAccount,
  getAccountByEmail,
  hasKeptRights,
  isUsable,
} from '#functions/accounts/repository.ts';
import type { Context } from '#functions/context/context.ts';
import { invitationKey, invitationList, invitedKey, sortKey, sortShapes } from '#functions/db/keys.ts';
import { namesOf, withPersonNames } from '#functions/db/person-names.ts';
import { listAll, listPage, type Page, type PageRequest } from '#functions/db/query.ts';
import { failedConditions, getRow, ifAbsent, transact, type Write } from '#functions/db/store.ts';
import { daysAfter, expiresAt } from '#functions/db/table.ts';
import { AppError, invalid } from '#functions/errors/app-error.ts';
import { type AuditActor, auditWrites } from '#functions/history/audit.ts';
import type { Caller } from '#functions/http/env.ts';
import { assertMailService } from '#functions/mail/mail.ts';
import { sendPersonMail } from '#functions/mail/person-mail.ts';
import { withRefusedMails } from '#functions/mail/refused-mails.ts';
import type {
  AcceptInput,
  Invitation,
  InvitationInput,
  InvitationView,
  ListedInvitation,
  LoggedIn,
  User,
} from '#shared/accounts/user.ts';
import { invitations as limits } from '#shared/limits.ts';
import { magazine } from '#shared/magazine.ts';
import { invitationPath } from '#shared/publish/paths.ts';
import { atLeast, may, type Role } from '#shared/rules/permissions.ts';
import { nameOf } from '#shared/text/person-name.ts';

/** `lapses`: of the inviter, at that time. */
type Stored = { data: Invitation; hash: string; lapses?: number };

/** Invites an address; only the digest of the link's secret is stored. */
export async function invite(ctx: Context, by: Caller, input: InvitationInput): Promise<Invitation> {
  const at = ctx.now().toISOString();
  const isOpenFor = ({ email, expiresAt }: Invitation) => email === input.email && expiresAt > at;
  const open = await listAll<Invitation>(ctx.store, { ...invitations, matches: isOpenFor });
  if (open.length > 0) throw new AppError('ALREADY_INVITED');
  return send(ctx, by, newInvitation(ctx, by, input));
}

export function newInvitation({ now, newId }: Context, by: AuditActor, input: InvitationInput): Invitation {
  const at = now();
  return {
    id: newId(),
    ...input,
    invitedBy: asInviter(by),
    createdAt: at.toISOString(),
    expiresAt: daysAfter(at, limits.days).toISOString(),
  };
}

const asInviter = ({ id, username }: AuditActor): Invitation['invitedBy'] => ({ id, username });

/** A new link for seven more days, from the administrator who sends it; the one before ends. */
export async function resend(ctx: Context, by: Caller, { data, hash }: Stored): Promise<Invitation> {
  const next = { ...data, invitedBy: asInviter(by), expiresAt: daysAfter(ctx.now(), limits.days).toISOString() };
  return send(ctx, by, next, hash);
}

async function send(ctx: Context, by: Caller, data: Invitation, hashBefore?: string): Promise<Invitation> {
  const inviter = (await namesOf(ctx.store, [by.id])).get(by.id) ?? by.username;
  const token = await storeInvitation(ctx, by, data, hashBefore);
  assertMailService(await sendPersonMail(ctx, invitationMail(ctx, data, inviter, token)));
  return data;
}

/** How long a new invitation keeps its address from another: by then the list, which is consistent eventually, has it. */
const guardMilliseconds = 60_000;

const guardWrite = ({ store, now }: Context, email: string): Write => ({
  Put: {
    TableName: store.tableName,
    Item: { ...invitedKey(email), ...expiresAt(new Date(now().getTime() + guardMilliseconds)) },
    // The time-to-live deletes late.
    ConditionExpression: 'attribute_not_exists(pk) OR expires <= :now',
    ExpressionAttributeValues: { ':now': now().getTime() / 1_000 },
  },
});

/** Returns the token of the link. `hashBefore`: of the link before, of an invitation that is sent again. */
export async function storeInvitation(ctx: Context, by: AuditActor, data: Invitation, hashBefore?: string) {
  const { token, hash } = newToken(data.id);
  const inviter = await getAccount(ctx.store, by.id);
  const Item = {
    ...invitationKey(data.id),
    listPk: invitationList,
    listSk: sortKey(data.createdAt, data.id),
    data,
    lapses: inviter?.lapses ?? 0,
    hash,
    ...expiresAt(daysAfter(new Date(data.expiresAt), limits.shownDays)),
  };
  const condition = hashBefore === undefined ? ifAbsent : ifStillHash(hashBefore);
  const put: Write = { Put: { TableName: ctx.store.tableName, Item, ...condition } };
  const guard = hashBefore === undefined ? [guardWrite(ctx, data.email)] : [];
  const record = { actions: ['invite'], kind: 'user', item: data.id, to: data.role } as const;
  if (!(await transact(ctx.store, [put, ...guard, ...auditWrites(ctx, by, record)]))) {
    throw new AppError(hashBefore === undefined ? 'ALREADY_INVITED' : 'INVITATION_NOT_FOUND');
  }
  return token;
}

/** As the interface names the roles. */
const roleWords: Record<Role, string> = {
  user: 'lettore',
  writer: 'writer',
  editor: 'editor',
  admin: 'amministratore',
};

function invitationMail(ctx: Context, { email, role }: Invitation, by: string, token: string) {
  return {
    to: email,
    title: 'Un invito in redazione',
    preheader: 'Il link vale sette giorni.',
    paragraphs: [
      `${by} ti invita nella redazione di ${magazine.name} come ${roleWords[role]}.`,
      'Apri il link per accettare: se hai già un account con questo indirizzo, resta il tuo, con la sua password. Vale sette giorni e una volta sola.',
    ],
    action: { label: 'Accetta l’invito', href: ctx.settings.serverUrl + invitationPath(token) },
    afterwards: ['Se non te lo aspettavi non devi fare nulla: tra sette giorni l’invito scade.'],
  };
}

const ifStillHash = (hash: string) => ({
  ConditionExpression: '#hash = :hash',
  ExpressionAttributeNames: { '#hash': 'hash' },
  ExpressionAttributeValues: { ':hash': hash },
});

const invitations = {
  index: 'lists',
  partition: invitationList,
  shape: sortShapes.accounts,
  keyOf: invitationKey,
} as const;

/** Open and expired invitations, the newest first. */
export async function listInvitations({ store, now }: Context, page: PageRequest): Promise<Page<ListedInvitation>> {
  const shown = daysAfter(now(), -limits.shownDays).toISOString();
  const matches = ({ expiresAt }: Invitation) => expiresAt > shown;
  const { items, next } = await listPage<Invitation>(store, { ...invitations, matches }, page);
  return { items: await withRefusedMails(store, items), next };
}

export const getInvitation = ({ store }: Context, id: string) => getRow<Stored>(store, invitationKey(id));

const removal = ({ store: { tableName: TableName } }: Context, { data: { id, email }, hash }: Stored): Write[] => [
  { Delete: { TableName, Key: invitationKey(id), ...ifStillHash(hash) } },
  { Delete: { TableName, Key: invitedKey(email) } },
];

export async function revoke(ctx: Context, by: Caller, stored: Stored): Promise<void> {
  const record = { actions: ['revoke-invitation'], kind: 'user', item: stored.data.id } as const;
  if (!(await transact(ctx.store, [...removal(ctx, stored), ...auditWrites(ctx, by, record)]))) {
    throw new AppError('INVITATION_NOT_FOUND');
  }
}

/** The invitation of a link that holds: an administrator who may no longer invite has none. */
async function readLink(ctx: Context, token: string): Promise<Stored> {
  const parsed = parseToken(token);
  const stored = parsed && (await getInvitation(ctx, parsed.subject));
  if (!stored || stored.hash !== parsed.hash || stored.data.expiresAt <= ctx.now().toISOString()) {
    throw new AppError('INVITATION_GONE');
  }
  const inviter = await getAccount(ctx.store, stored.data.invitedBy.id);
  if (!inviter || !hasKeptRights(ctx, inviter, stored.lapses) || !may(inviter.role, 'users:invite'))
    throw new AppError('INVITATION_GONE');
  return stored;
}

/** What the page of a link shows, and whether the address has an account that has to say yes. */
export async function viewInvitation(ctx: Context, token: string): Promise<InvitationView> {
  const [data] = await withPersonNames(ctx.store, [(await readLink(ctx, token)).data]);
  const { email, fullName, role, invitedBy } = data as Invitation;
  const hasAccount = (await getAccountByEmail(ctx.store, email)) !== undefined;
  return { email, fullName, role, invitedBy: nameOf(invitedBy), hasAccount };
}

type Accepted = { status: 200; user: User } | { status: 201; session: LoggedIn };
type Acceptance = { input: AcceptInput; actor: Caller | undefined; device: string; requestId: string };

/** An existing account says yes with its own session and gains the role; otherwise a new account is made. */
export async function accept(ctx: Context, { input, actor, device, requestId }: Acceptance): Promise<Accepted> {
  const stored = await readLink(ctx, input.token);
  const existing = await getAccountByEmail(ctx.store, stored.data.email);
  if (existing) return { status: 200, user: await grantRole(ctx, stored, existing, actor) };
  return { status: 201, session: await registerInvited(ctx, stored, input, { device, requestId }) };
}

async function grantRole(ctx: Context, stored: Stored, owner: Account, actor: Caller | undefined): Promise<User> {
  if (!actor) throw new AppError('NOT_AUTHENTICATED');
  if (actor.id !== owner.id || !isUsable(ctx, owner)) throw new AppError('INVITATION_OF_ANOTHER');
  const { role, id } = stored.data;
  const from = owner.role;
  // An invitation never takes a role away.
  const to = atLeast(from, role) ? from : role;
  const record = {
    actions: ['accept-invitation'],
    kind: 'user',
    item: owner.id,
    name: owner.username,
    from,
    to,
  } as const;
  const alsoWrites = [...removal(ctx, stored), ...auditWrites(ctx, actor, record)];
  if (to === from) {
    if (!(await transact(ctx.store, [...alsoWrites, confirmWrite(ctx, owner)]))) throw await lostRace(ctx, id, stored);
    return asUser(owner);
  }
  try {
    return asUser(await changeRole(ctx, owner, to, { alsoWrites, confirms: true }));
  } catch (error) {
    const lost = failedConditions(error).length > 0 || (error instanceof AppError && error.code === 'ACCOUNT_CHANGED');
    throw lost ? await lostRace(ctx, id, stored) : error;
  }
}

async function registerInvited(
  ctx: Context,
  stored: Stored,
  { username, password }: AcceptInput,
  { device, requestId }: Pick<Acceptance, 'device' | 'requestId'>,
): Promise<LoggedIn> {
  const missing = Object.entries({ username, password }).filter(([, value]) => !value);
  if (missing.length > 0) throw invalid(missing.map(([field]) => ({ field, message: 'Campo obbligatorio' })));
  const { email, fullName, role, id } = stored.data;
  await refuseWeakPassword(role, password ?? '');
  const account = await newAccount(ctx, {
    email,
    fullName,
    role,
    username: username ?? '',
    password: password ?? '',
  });
  const by = { id: account.id, username: account.username, requestId };
  const record = {
    actions: ['accept-invitation'],
    kind: 'user',
    item: account.id,
    name: account.username,
    to: role,
  } as const;
  try {
    return await addLoggedIn(ctx, account, device, [...removal(ctx, stored), ...auditWrites(ctx, by, record)]);
  } catch (error) {
    throw failedConditions(error).length > 0 ? await lostRace(ctx, id, stored) : error;
  }
}

/** The link was used, renewed or revoked meanwhile; or something else changed, and it may be used again. */
async function lostRace(ctx: Context, id: string, { hash }: Stored): Promise<AppError> {
  const now = await getInvitation(ctx, id);
  return now?.hash === hash ? new AppError('UNAVAILABLE', { retryAfterSeconds: 1 }) : new AppError('INVITATION_GONE');
}
