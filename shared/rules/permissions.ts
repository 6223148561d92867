export const statuses = ['draft', 'pending', 'published'] as const;
export type Status = (typeof statuses)[number];
/** News and gallery works need no approval. */
export const unmoderatedStatuses = ['draft', 'published'] as const satisfies readonly Status[];

export const roles = ['user', 'writer', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];

export type Actor = { id: string; role: Role };

/**
 * The policies. `needs` is the least role for an action; `others` is the least role for items of other authors (default:
 * `needs`).
 */
export const policies = {
  'session:read': { needs: 'user' },
  /** One's own profile, password and sessions. */
  'account:own': { needs: 'user' },

  /** The person's own unsaved texts; the kind's right to edit is checked too. */
  'drafts:own': { needs: 'writer' },

  /** Whether others have unsaved changes, without the text. */
  'drafts:see-others': { needs: 'editor' },

  /** Being seen at an item; the right to edit it is asked for too. */
  'presence:own': { needs: 'writer' },

  /** Notes on passages of an item; the right to edit it is asked for too. */
  'notes:write': { needs: 'writer' },
  'notes:delete': { needs: 'writer', others: 'admin' },

  /** Articles, videos and events. */
  'moderated:create': { needs: 'writer' },
  'moderated:edit': { needs: 'writer', others: 'editor' },
  'moderated:delete': { needs: 'user', others: 'admin' },
  'moderated:approve': { needs: 'editor' },
  'moderated:undo-approval': { needs: 'editor' },
  'moderated:reject': { needs: 'editor' },
  'moderated:see-revisions': { needs: 'user', others: 'editor' },
  'moderated:list-own': { needs: 'user' },
  'moderated:list-pending': { needs: 'editor' },
  'moderated:list-all': { needs: 'admin' },

  /** News and gallery works have no moderation: authors publish them without approval. */
  'unmoderated:create': { needs: 'editor' },
  'unmoderated:edit': { needs: 'editor' },
  'unmoderated:delete': { needs: 'editor', others: 'admin' },

  /** Items of every kind. */
  'content:publish': { needs: 'editor' },
  'content:feature': { needs: 'editor' },
  'content:see-unpublished': { needs: 'user', others: 'editor' },
  /** The one list of all kinds with filters. */
  'content:browse': { needs: 'editor' },
  /** A link that shows an unpublished item; it is ended by its maker, or an editor. */
  'content:share': { needs: 'writer', others: 'editor' },
  'content:end-share': { needs: 'writer', others: 'editor' },

  /** The media library is shared: every writer sees the whole library. */
  'media:read': { needs: 'writer' },
  'media:upload': { needs: 'writer' },
  'media:edit': { needs: 'writer', others: 'editor' },
  'media:replace': { needs: 'writer', others: 'editor' },
  /** What readers see of a picture in a live edition: its file, texts and focus. */
  'media:change-shown': { needs: 'editor' },
  'media:delete': { needs: 'writer', others: 'admin' },

  'trash:list': { needs: 'admin' },
  'trash:restore': { needs: 'admin' },
  'audit:list': { needs: 'admin' },
  'newsletter:manage': { needs: 'admin' },
  'newsletter:send': { needs: 'admin' },
  'subscribers:manage': { needs: 'admin' },

  'users:list': { needs: 'admin' },
  'users:change-role': { needs: 'admin' },
  'users:disable': { needs: 'admin' },
  'users:delete': { needs: 'admin' },
  'users:invite': { needs: 'admin' },
  'users:end-sessions': { needs: 'admin' },
  'users:remove-factors': { needs: 'admin' },
  'users:require-factor': { needs: 'admin' },

  /** What pages say of authors and tags; a writer's own are the links and texts of the author whose name they sign with. */
  'terms:edit': { needs: 'writer', others: 'editor' },
  /** Which there are, how they are called, and the account that signs with an author's name. */
  'terms:manage': { needs: 'editor' },

  'site:see-status': { needs: 'writer' },
} as const satisfies Record<string, { needs: Role; others?: Role }>;

export type Action = keyof typeof policies;

/** What members of the staff may do before their password is strong enough, or before a second factor that is required. */
export const whileRestricted: readonly Action[] = ['session:read', 'account:own'];

export const atLeast = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least);

/** Every role above `user`. */
export const isStaff = (role: Role): boolean => atLeast(role, 'writer');

/** Whether a second factor can be required of this role. */
export const mayNeedSecondFactor = (role: Role): boolean => atLeast(role, 'editor');

/** Whether this role may do this to its own items. */
export function may(role: Role, action: Action): boolean {
  return atLeast(role, policies[action].needs);
}

/** Whether this user may do this to an item of `authorId`. */
export function mayTo(actor: Actor, action: Action, authorId: string): boolean {
  const policy: { needs: Role; others?: Role } = policies[action];
  const needed = actor.id === authorId ? policy.needs : (policy.others ?? policy.needs);
  return atLeast(actor.role, needed);
}

export function statusChoices(role: Role): readonly Status[] {
  return may(role, 'content:publish') ? ['draft', 'pending', 'published'] : ['draft', 'pending'];
}
