import './EssayWay.css';

/** How much of a long essay is read, and the way up. Its style shows it in articles of more than 6,000 pixels alone. */
export function EssayWay() {
  return (
    <nav className="essay-way screen-only" aria-label="Nell’articolo">
      <span className="essay-progress" />
      <a className="label" href="#contenuto">
        Torna su
      </a>
    </nav>
  );
}
