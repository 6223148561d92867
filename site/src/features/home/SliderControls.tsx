type Props = {
  /** Until the script runs, the controls keep their place but cannot be seen or pressed. */
  ready: boolean;
  titles: string[];
  current: number;
  show: (slide: number) => void;
  paused: boolean;
  togglePause: () => void;
};

export function SliderControls({ ready, titles, current, show, paused, togglePause }: Props) {
  return (
    <div className="hero-controls" data-ready={ready || undefined}>
      <button
        type="button"
        onClick={togglePause}
        aria-label={paused ? 'Riprendi lo scorrimento' : 'Ferma lo scorrimento'}
      >
        <Icon path={paused ? 'M8 5v14l11-7z' : 'M8 5v14M16 5v14'} filled={paused} />
      </button>
      <button type="button" onClick={() => show(current - 1)} aria-label="Articolo precedente">
        <Icon path="M20 12H4M10 6l-6 6 6 6" />
      </button>
      <button type="button" onClick={() => show(current + 1)} aria-label="Articolo successivo">
        <Icon path="M4 12h16M14 6l6 6-6 6" />
      </button>
      <div className="hero-dots">
        {titles.map((title, index) => (
          <button
            key={title}
            type="button"
            onClick={() => show(index)}
            aria-label={`${index + 1}: ${title}`}
            aria-current={index === current || undefined}
          />
        ))}
      </div>
    </div>
  );
}

function Icon({ path, filled = false }: { path: string; filled?: boolean }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={path} fill={filled ? 'currentColor' : 'none'} stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
