import { roleBadges, statusBadges } from '#site/src/lib/badges.ts';
import './Badge.css';

type Props = { of: { label: string; hue?: string } };

export const Badge = ({ of: { label, hue } }: Props) => (
  <span className="badge" data-hue={hue}>
    {label}
  </span>
);

export const RoleBadge = ({ role }: { role: keyof typeof roleBadges }) => <Badge of={roleBadges[role]} />;

export const StatusBadge = ({ status }: { status: keyof typeof statusBadges }) => <Badge of={statusBadges[status]} />;
