import type { ReactNode } from 'react';

type Props = {
  titles: readonly string[];
  current: number;
  paused: boolean;
  /** Until then the buttons keep their place and are not shown. */
  ready: boolean;
  togglePause: () => void;
  show: (slide: number) => void;
};

const stroke = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 } as const;

export function SliderControls({ titles, current, paused, ready, togglePause, show }: Props) {
  return (
    <div className="hero-controls" data-ready={ready || undefined}>
      <button
        type="button"
        aria-label={paused ? 'Riprendi lo scorrimento' : 'Ferma lo scorrimento'}
        onClick={togglePause}
      >
        <Icon>
          {paused ? <path d="M8 5v14l11-7z" fill="currentColor" /> : <path d="M8 5v14M16 5v14" {...stroke} />}
        </Icon>
      </button>
      <button type="button" aria-label="Articolo precedente" onClick={() => show(current - 1)}>
        <Icon>
          <path d="M20 12H4M10 6l-6 6 6 6" {...stroke} />
        </Icon>
      </button>
      <button type="button" aria-label="Articolo successivo" onClick={() => show(current + 1)}>
        <Icon>
          <path d="M4 12h16M14 6l6 6-6 6" {...stroke} />
        </Icon>
      </button>
      <div className="hero-dots">
        {titles.map((title, index) => (
          <button
            key={index}
            type="button"
            aria-label={`${index + 1}: ${title}`}
            aria-current={index === current || undefined}
            onClick={() => show(index)}
          />
        ))}
      </div>
    </div>
  );
}

const Icon = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    {children}
  </svg>
);
