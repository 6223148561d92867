export const statuses = ['draft', 'pending', 'published'] as const;
export type Status = (typeof statuses)[number];

export const roles = ['user', 'writer', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];

export type Actor = { id: string; role: Role };

/**
 * Who may do what. `needs` is the least role for the action at all; `others` is the least role for doing it to what
 * somebody else wrote (absent: the same as `needs`).
 */
export const policies = {
  'session:read': { needs: 'user' },

  'content:create': { needs: 'writer' },
  'content:edit': { needs: 'writer', others: 'editor' },
  'content:approve': { needs: 'editor' },
  'content:undo-approval': { needs: 'editor' },
  'content:reject': { needs: 'editor' },
  'content:delete': { needs: 'user', others: 'admin' },
  'content:see-unpublished': { needs: 'user', others: 'editor' },
  'content:see-revisions': { needs: 'user', others: 'editor' },
  'content:list-own': { needs: 'user' },
  'content:list-pending': { needs: 'editor' },
  'content:list-all': { needs: 'admin' },
  'content:publish': { needs: 'editor' },
  'content:feature': { needs: 'editor' },

  /** News and gallery works have no moderation: whoever may write them publishes them. */
  'desk:create': { needs: 'editor' },
  'desk:edit': { needs: 'editor' },
  'desk:delete': { needs: 'editor', others: 'admin' },

  'trash:list': { needs: 'admin' },
  'trash:restore': { needs: 'admin' },
  'audit:list': { needs: 'admin' },
  'newsletter:manage': { needs: 'admin' },
  'newsletter:send': { needs: 'admin' },
  'subscribers:manage': { needs: 'admin' },

  'users:list': { needs: 'admin' },
  'users:change-role': { needs: 'admin' },

  'site:see-status': { needs: 'writer' },
} as const satisfies Record<string, { needs: Role; others?: Role }>;

export type Action = keyof typeof policies;

export const atLeast = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least);

/** Whether this role may do this at all, to something of its own. */
export function may(role: Role, action: Action): boolean {
  return atLeast(role, policies[action].needs);
}

/** Whether this person may do this to something that `authorId` wrote. */
export function mayTo(actor: Actor, action: Action, authorId: string): boolean {
  const policy: { needs: Role; others?: Role } = policies[action];
  const needed = actor.id === authorId ? policy.needs : (policy.others ?? policy.needs);
  return atLeast(actor.role, needed);
}

/** The statuses that this role may ask for in a form. */
export function statusChoices(role: Role): readonly Status[] {
  return may(role, 'content:publish') ? ['draft', 'pending', 'published'] : ['draft', 'pending'];
}
