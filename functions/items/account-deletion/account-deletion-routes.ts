import { otherAccount } from '#functions/accounts/account-middleware.ts';
import { removeAccount } from '#functions/accounts/administration/account-removal.ts';
import { setDisabled } from '#functions/accounts/administration/disabling.ts';
import { getAccount } from '#functions/accounts/repository.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { byId, feature } from '#functions/http/feature.ts';
import { route } from '#functions/http/route.ts';
import { Departure } from '#shared/accounts/user.ts';
import { newAuthorOf, reassignItems } from './item-reassignment.ts';

/** Of the routes of accounts, the one that moves content. */
export const accountDeletionRoutes = feature().openapi(
  route(
    'users:delete',
    'delete /users/{id}',
    'Elimina un account: i suoi contenuti vanno a un altro, oppure quelli mai pubblicati nel cestino',
    { ...byId, body: Departure, before: [otherAccount('OWN_ACCOUNT')], problems: ['LAST_ADMIN', 'ACCOUNT_CHANGED'] },
  ),
  async (c) => {
    const { ctx, actor, account } = c.var;
    const deletion = c.req.valid('json');
    const newAuthor = await newAuthorOf(ctx, actor, account.id, deletion);
    // Disabled first: nothing new comes while the items move, and an interrupted deletion can be repeated.
    await setDisabled(ctx, actor, account, true);
    await reassignItems(ctx, actor, account.id, deletion.pieces, newAuthor);
    const closed = await getAccount(ctx.store, account.id);
    if (!closed) throw new AppError('USER_NOT_FOUND');
    await removeAccount(ctx, actor, closed);
    return c.body(null, 204);
  },
);
