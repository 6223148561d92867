import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from '#functions/context/context.ts';
import {
  emailUniquenessKey,
  factorsKey,
  sortKey,
  sortShapes,
  staffQueue,
  userKey,
  userList,
  usernameUniquenessKey,
} from '#functions/db/keys.ts';
import { listAll, listPage, type Page, type PageRequest } from '#functions/db/query.ts';
import { batchGet, failedConditions, getRow, type Store, type Write } from '#functions/db/store.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { withRefusedMails } from '#functions/mail/refused-mails.ts';
import type { ListedUser, User } from '#shared/accounts/user.ts';
import { errors } from '#shared/errors/errors.ts';
import { isStaff } from '#shared/rules/permissions.ts';
import { slugOf } from '#shared/text/slug.ts';
import { addAdmin } from './administration/administrators.ts';

export type Account = User & {
  createdAt: string;
  tokenVersion: number;
  passwordHash: string;
  /** Demo accounts exist for the demo magazine only. */
  demo?: boolean;
  weakPassword: boolean;
  biography?: string;
  /** `/media/{id}` */
  picture?: string;
  /** The address was never confirmed: it gets no mail but the links that confirm it. */
  unconfirmed?: boolean;
  /** How often it has lost rights. What was made with rights that were lost does not come back with them. */
  lapses?: number;
};

/** What lists of accounts have, too. */
type InData = Omit<User, 'writesMarkdown'> & { createdAt: string };
type StoredAccount = Omit<Account, keyof InData> & { data: InData };

export async function getAccount(store: Store, id: string): Promise<Account | undefined> {
  const row = await getRow<StoredAccount>(store, userKey(id));
  return row && fromItem(row);
}

/** Reads twice also for an unknown address, so that response times do not reveal accounts. */
export async function getAccountByEmail(store: Store, email: string): Promise<Account | undefined> {
  const guard = await getRow<{ userId: string }>(store, emailUniquenessKey(email));
  return getAccount(store, guard?.userId ?? '');
}

/** Guard items make e-mail and username unique, also for concurrent registrations. */
export async function addAccount(
  { documents, tableName }: Store,
  account: Account,
  alsoWrites: readonly Write[] = [],
): Promise<void> {
  const absent = { TableName: tableName, ConditionExpression: 'attribute_not_exists(pk)' };
  const guard = { userId: account.id };
  try {
    await documents.send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { ...absent, Item: toItem(account) } },
          { Put: { ...absent, Item: { ...emailUniquenessKey(account.email), ...guard } } },
          { Put: { ...absent, Item: { ...usernameUniquenessKey(account.username), ...guard } } },
          ...(account.role === 'admin' && !account.disabled
            ? [{ Update: { TableName: tableName, ...addAdmin(account) } }]
            : []),
          ...alsoWrites,
        ],
      }),
    );
  } catch (error) {
    if (failedConditions(error).includes(1)) throw new AppError('EMAIL_TAKEN', fieldError('email', 'EMAIL_TAKEN'));
    if (failedConditions(error).includes(2))
      throw new AppError('USERNAME_TAKEN', fieldError('username', 'USERNAME_TAKEN'));
    throw error;
  }
}

export async function listAccounts(store: Store, page: PageRequest): Promise<Page<ListedUser>> {
  const { items, next } = await listPage<User & { createdAt: string }>(store, accountList, page);
  // The index has no other fields of the row than `data`.
  const rows = await batchGet<StoredAccount>(
    store,
    items.map(({ id }) => userKey(id)),
  );
  const users = items.map(({ createdAt, disabled, secondFactor, ...user }, place) => ({
    ...user,
    ...(disabled ? { disabled } : {}),
    ...(secondFactor ? { secondFactor } : {}),
    ...(rows[place]?.unconfirmed ? { unconfirmed: true } : {}),
  }));
  return { items: await withRefusedMails(store, users), next };
}

const accountList = {
  index: 'lists',
  partition: userList,
  shape: sortShapes.accounts,
  keyOf: userKey,
} as const;

/** Every account of the staff that is not disabled, the one of longest standing first. No index has the role: the whole list is read. */
export const listStaff = (store: Store): Promise<User[]> =>
  listAll<User>(store, {
    ...accountList,
    ascending: true,
    matches: ({ role, disabled }) => isStaff(role) && !disabled,
  });

/** Who signs with a name that leads to this page of an author: one person, but for a moment. */
export const accountsSigningAs = (store: Store, slug: string): Promise<User[]> =>
  listAll<User>(store, { ...accountList, matches: ({ byline = '' }) => slugOf(byline) === slug });

/** The name that an account signs with; none without one. */
export const bylineWrite = ({ tableName }: Store, { id }: Pick<User, 'id'>, byline?: string): Write => ({
  Update: {
    TableName: tableName,
    Key: userKey(id),
    UpdateExpression: byline ? 'SET #data.byline = :byline' : 'REMOVE #data.byline',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#data': 'data' },
    ...(byline && { ExpressionAttributeValues: { ':byline': byline } }),
  },
});

export const accountExists = ({ tableName }: Store, id: string): Write => ({
  ConditionCheck: { TableName: tableName, Key: userKey(id), ConditionExpression: 'attribute_exists(pk)' },
});

/** The fields of an account that all of the staff may see. In its row they are `data`, all that the lists have of it. */
const publicFields = ['id', 'email', 'username', 'fullName', 'role', 'byline', 'disabled'] as const;

/** These fields of an object, without those that are absent, empty or false. */
const picked = <Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]) =>
  Object.fromEntries(names.flatMap((name) => (row[name] ? [[name, row[name]]] : []))) as Pick<Row, Name>;

function toItem(account: Account) {
  const { id, role, createdAt, weakPassword } = account;
  return {
    ...userKey(id),
    listPk: userList,
    listSk: sortKey(createdAt, id),
    ...(isStaff(role) ? { queuePk: staffQueue, queueSk: id } : {}),
    data: { ...picked(account, publicFields), createdAt },
    ...picked(account, rowFields),
    weakPassword,
  };
}

/** Those that are attributes of the row. */
const rowFields = [
  'tokenVersion',
  'passwordHash',
  'demo',
  'biography',
  'picture',
  'writesMarkdown',
  'unconfirmed',
  'lapses',
] as const;

const fromItem = ({ data, weakPassword, ...row }: StoredAccount): Account => ({
  ...data,
  ...picked(row, rowFields),
  weakPassword,
});

export const accountOfRow = (row: unknown): Account => fromItem(row as StoredAccount);

/** Ends all sessions, if the account still is as the caller has read it. */
export const endSessionsWrite = (
  { tableName }: Store,
  { id, tokenVersion }: Pick<Account, 'id' | 'tokenVersion'>,
): Write => ({
  Update: {
    TableName: tableName,
    Key: userKey(id),
    UpdateExpression: 'SET tokenVersion = :next',
    ConditionExpression: 'tokenVersion = :before',
    ExpressionAttributeValues: { ':next': tokenVersion + 1, ':before': tokenVersion },
  },
});

type NewPassword = { hash: string; isWeak: boolean };

/** Sets a password and ends all sessions, if the account still is as the caller has read it. */
export const passwordWrite = (store: Store, account: Account, password: NewPassword): Write =>
  setPassword(store, account, password, '');

/** The same by an owner who has proved that the address is theirs. */
export const provenPasswordWrites = (
  store: Store,
  account: Account,
  password: NewPassword,
  factors: 'keep-factors' | 'remove-factors',
): Write[] =>
  factors === 'remove-factors'
    ? [
        setPassword(store, account, password, ' REMOVE unconfirmed, #data.secondFactor'),
        { Delete: { TableName: store.tableName, Key: factorsKey(account.id) } },
      ]
    : [setPassword(store, account, password, ' REMOVE unconfirmed')];

const setPassword = (
  { tableName }: Store,
  { id, email, role, tokenVersion }: Account,
  password: NewPassword,
  removal: string,
): Write => ({
  Update: {
    TableName: tableName,
    Key: userKey(id),
    UpdateExpression: `SET passwordHash = :hash, weakPassword = :weak, tokenVersion = :next${removal}`,
    ConditionExpression: '#data.email = :email AND #data.#role = :role AND tokenVersion = :before',
    ExpressionAttributeNames: { '#data': 'data', '#role': 'role' },
    ExpressionAttributeValues: {
      ':hash': password.hash,
      ':weak': password.isWeak,
      ':next': tokenVersion + 1,
      ':before': tokenVersion,
      ':email': email,
      ':role': role,
    },
  },
});

export const fieldError = (field: string, code: 'EMAIL_TAKEN' | 'USERNAME_TAKEN') => ({
  errors: [{ field, message: errors[code].detail }],
});

export const asUser = (account: Account): User => picked(account, [...publicFields, 'secondFactor', 'writesMarkdown']);

export const isUsable = ({ settings }: Context, { demo = false, disabled = false }: Account): boolean =>
  !disabled && (!demo || settings.demo);

/** Whether this account may be used and has lost no rights since it made something, whatever it has been given again. */
export const hasKeptRights = (ctx: Context, account: Account, lapsesThen = 0): boolean =>
  isUsable(ctx, account) && (account.lapses ?? 0) === lapsesThen;
