import type { Newsletter } from '#shared/model/newsletter.ts';
import type { Role, Status } from '#shared/rules/permissions.ts';
import './Badge.css';

/** Backgrounds for dark ink in the light theme and for light ink in the dark one, like the colours of the categories. */
const hues = {
  orange: 'light-dark(#ffd3b5,#4a2d18)',
  blue: 'light-dark(#d6e4ff,#22304d)',
  green: 'light-dark(#c8f0d7,#1d3f2b)',
  yellow: 'light-dark(#ffe48f,#473a0e)',
  grey: 'light-dark(#e4ded4,#35322e)',
} as const;

export const roleBadges: Record<Role, { label: string; hue: keyof typeof hues }> = {
  admin: { label: 'Admin', hue: 'orange' },
  editor: { label: 'Editor', hue: 'blue' },
  writer: { label: 'Writer', hue: 'green' },
  user: { label: 'User', hue: 'grey' },
};

export const statusBadges: Record<Status, { label: string; hue: keyof typeof hues }> = {
  published: { label: 'Pubblicato', hue: 'green' },
  pending: { label: 'In attesa', hue: 'yellow' },
  draft: { label: 'Bozza', hue: 'grey' },
};

export const newsletterBadges: Record<Newsletter['status'], { label: string; hue: keyof typeof hues }> = {
  sent: { label: 'Inviata', hue: 'green' },
  sending: { label: 'In invio', hue: 'yellow' },
  draft: statusBadges.draft,
};

export const subscriberBadges = {
  active: { label: 'Attivo', hue: 'green' },
  awaiting: { label: 'Da confermare', hue: 'yellow' },
  unsubscribed: { label: 'Disiscritto', hue: 'grey' },
} as const satisfies Record<string, { label: string; hue: keyof typeof hues }>;

export const badgeRules = Object.entries(hues)
  .map(([hue, color]) => `[data-hue=${hue}]{--tint:${color}}`)
  .join('');

type Props = { of: { label: string; hue?: string } };

export const Badge = ({ of: { label, hue } }: Props) => (
  <span className="badge" data-hue={hue}>
    {label}
  </span>
);

export const RoleBadge = ({ role }: { role: keyof typeof roleBadges }) => <Badge of={roleBadges[role]} />;

export const StatusBadge = ({ status }: { status: keyof typeof statusBadges }) => <Badge of={statusBadges[status]} />;
