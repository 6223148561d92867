const actions = [
  { href: '/create-article', label: 'Scrivi un articolo' },
  { href: '/create-video', label: 'Aggiungi un video' },
  { href: '/crea-evento', label: 'Segnala un evento' },
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
