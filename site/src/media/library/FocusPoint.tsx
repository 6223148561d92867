import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Focus } from '#shared/media/media.ts';
import './Library.css';

type Props = { src: string; focus: Focus; choose: (focus: Focus) => void };

const crops = ['1 / 1', '4 / 3', '16 / 9'];

/** The point that stays in view where the picture is cropped: by pointer, or by the arrows (1 %, with Shift 10 %). */
export function FocusPoint({ src, focus, choose }: Props) {
  const pressed = useRef(false);
  const point = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { x, y, width, height } = currentTarget.getBoundingClientRect();
    choose(clamped({ x: (clientX - x) / width, y: (clientY - y) / height }));
  };
  const key = (event: KeyboardEvent) => {
    const [across, down] = arrows[event.key] ?? [];
    if (across === undefined || down === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? 0.1 : 0.01;
    choose(clamped({ x: focus.x + across * step, y: focus.y + down * step }));
  };
  const position = `${focus.x * 100}% ${focus.y * 100}%`;

  return (
    <div className="focus-point">
      <button
        type="button"
        className="focus-picture"
        aria-label={`Punto focale: ${focusInWords(focus)}. Le frecce lo spostano.`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          pressed.current = true;
          point(event);
        }}
        onPointerMove={(event) => pressed.current && point(event)}
        onPointerUp={() => {
          pressed.current = false;
        }}
        onPointerCancel={() => {
          pressed.current = false;
        }}
        onKeyDown={key}
      >
        <img src={src} alt="" draggable={false} />
        <span className="focus-mark" style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }} />
      </button>
      {/* A new label of the focused button is not announced. */}
      <span className="visually-hidden" role="status">
        {focusInWords(focus)}
      </span>
      <div className="focus-crops">
        {crops.map((ratio) => (
          <figure key={ratio}>
            <img src={src} alt="" style={{ aspectRatio: ratio, objectPosition: position }} />
            <figcaption className="caption">{ratio.replace(' / ', ':')}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
const clamped = ({ x, y }: Focus): Focus => ({ x: share(x), y: share(y) });
export const focusInWords = ({ x, y }: Focus): string => `${percent(x)} da sinistra, ${percent(y)} dall’alto`;
const percent = (value: number) => `${Math.round(value * 100)} %`;
