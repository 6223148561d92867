import { home } from '#shared/limits.ts';
import { onRest } from '../../lib/on-rest.ts';

type Stillness = 'paused' | 'hovered' | 'focused' | 'hidden';

/**
 * Turns the pages of a row that scrolls by itself: every five seconds, unless the reader is on it or has paused it, or
 * nobody looks. Whoever wants reduced motion finds it paused. A swipe sets the slide, a slide scrolls the row.
 */
class HeroSlider extends HTMLElement {
  readonly #track = this.querySelector('.hero-track') as HTMLElement;
  readonly #slides = [...this.#track.children] as HTMLElement[];
  readonly #dots = [...this.querySelectorAll('.hero-dots button')];
  readonly #still = new Set<Stillness>();
  #current = 0;
  #turning = 0;

  connectedCallback(): void {
    if (this.#slides.length < 2) return;
    this.#listen();
    this.#hold('paused', matchMedia('(prefers-reduced-motion: reduce)').matches);
    this.#mark();
    this.querySelector<HTMLElement>('.hero-controls')?.toggleAttribute('data-ready', true);
  }

  #listen(): void {
    onRest(this.#track, () => this.#arrived(Math.round(this.#track.scrollLeft / this.#track.clientWidth)));
    this.addEventListener('pointerenter', () => this.#hold('hovered', true));
    this.addEventListener('pointerleave', () => this.#hold('hovered', false));
    this.addEventListener('focusin', () => this.#hold('focused', true));
    this.addEventListener('focusout', () => this.#hold('focused', false));
    document.addEventListener('visibilitychange', () => this.#hold('hidden', document.hidden));
    this.#pauseButton.addEventListener('click', () => this.#hold('paused', !this.#still.has('paused')));
    for (const button of this.querySelectorAll<HTMLElement>('[data-step]'))
      button.addEventListener('click', () => this.#show(this.#current + Number(button.dataset['step'])));
    for (const [slide, dot] of this.#dots.entries()) dot.addEventListener('click', () => this.#show(slide));
  }

  get #pauseButton(): HTMLButtonElement {
    return this.querySelector('[data-pause]') as HTMLButtonElement;
  }

  /** Before the first slide stands the last one, and after the last the first. */
  #show(slide: number): void {
    this.#arrived((slide + this.#slides.length) % this.#slides.length);
    const left = this.#current * this.#track.clientWidth;
    if (Math.abs(this.#track.scrollLeft - left) > 1) this.#track.scrollTo({ left });
  }

  #arrived(slide: number): void {
    if (slide === this.#current) return;
    this.#current = slide;
    this.#mark();
    this.#wait();
  }

  #hold(why: Stillness, holds: boolean): void {
    if (holds) this.#still.add(why);
    else this.#still.delete(why);
    const paused = this.#still.has('paused');
    this.toggleAttribute('data-paused', paused);
    this.#pauseButton.ariaLabel = paused ? 'Riprendi lo scorrimento' : 'Ferma lo scorrimento';
    this.#wait();
  }

  /** Whatever happens, the wait begins anew. */
  #wait(): void {
    clearTimeout(this.#turning);
    const turns = this.#still.size === 0;
    this.#track.ariaLive = turns ? 'off' : 'polite';
    if (turns) this.#turning = window.setTimeout(() => this.#show(this.#current + 1), home.slideMilliseconds);
  }

  #mark(): void {
    for (const [index, slide] of this.#slides.entries()) slide.inert = index !== this.#current;
    for (const [index, dot] of this.#dots.entries()) dot.ariaCurrent = index === this.#current ? 'true' : null;
  }
}

customElements.define('hero-slider', HeroSlider);
