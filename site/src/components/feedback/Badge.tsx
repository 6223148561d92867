import type { Newsletter } from '#shared/newsletter/newsletter.ts';
import type { Role, Status } from '#shared/rules/permissions.ts';
import './Badge.css';

/** Their colours are in Badge.css. */
type Hue = 'orange' | 'blue' | 'green' | 'yellow' | 'grey';

export const roleBadges: Record<Role, { label: string; hue: Hue }> = {
  admin: { label: 'Admin', hue: 'orange' },
  editor: { label: 'Editor', hue: 'blue' },
  writer: { label: 'Writer', hue: 'green' },
  user: { label: 'User', hue: 'grey' },
};

export const statusBadges: Record<Status, { label: string; hue: Hue }> = {
  published: { label: 'Pubblicato', hue: 'green' },
  pending: { label: 'In attesa', hue: 'yellow' },
  draft: { label: 'Bozza', hue: 'grey' },
};

export const newsletterBadges: Record<Newsletter['status'], { label: string; hue: Hue }> = {
  sent: { label: 'Inviata', hue: 'green' },
  sending: { label: 'In invio', hue: 'yellow' },
  draft: statusBadges.draft,
};

export const subscriberBadges = {
  active: { label: 'Attivo', hue: 'green' },
  awaiting: { label: 'Da confermare', hue: 'yellow' },
  unsubscribed: { label: 'Disiscritto', hue: 'grey' },
} as const satisfies Record<string, { label: string; hue: Hue }>;

type Props = { badge: { label: string; hue?: Hue } };

export const Badge = ({ badge: { label, hue } }: Props) => (
  <span className="badge" data-hue={hue}>
    {label}
  </span>
);

export const RoleBadge = ({ role }: { role: keyof typeof roleBadges }) => <Badge badge={roleBadges[role]} />;

export const StatusBadge = ({ status }: { status: keyof typeof statusBadges }) => (
  <Badge badge={statusBadges[status]} />
);
