import { createPath } from '#shared/content/paths.ts';

const actions = [
  { href: createPath('article'), label: 'Scrivi un articolo' },
  { href: createPath('video'), label: 'Aggiungi un video' },
  { href: createPath('event'), label: 'Segnala un evento' },
] as const;

export function QuickActions() {
  return (
    <nav className="quick-actions" aria-label="Azioni rapide">
      {actions.map(({ href, label }) => (
        <a key={href} className="action" href={href}>
          {label}
        </a>
      ))}
    </nav>
  );
}
