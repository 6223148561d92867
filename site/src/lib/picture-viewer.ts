import styles from './picture-viewer.css?inline';
import { moved, type Point, type Room, type View, whole, zoomed } from './zoom.ts';

/** A dialog with one picture of many on a dark ground; keys, wheel and fingers zoom in. */
export class PictureViewer extends HTMLElement {
  #pictures: readonly HTMLImageElement[] = [];
  #place = 0;
  #view: View = whole;
  /** The fingers or the pressed mouse, by pointer. */
  #pointers = new Map<number, Point>();
  #pressed: Point = { x: 0, y: 0 };

  connectedCallback(): void {
    this.innerHTML = markup;
    this.#dialog.addEventListener('click', (event) => this.#press(event));
    this.#dialog.addEventListener('keydown', (event) => this.#key(event));
    this.#listenToPointers();
  }

  open(pictures: readonly HTMLImageElement[], place: number): void {
    this.#pictures = pictures;
    this.#dialog.showModal();
    this.#show(place);
    this.#stage.focus();
  }

  get #dialog(): HTMLDialogElement {
    return this.querySelector('dialog') as HTMLDialogElement;
  }

  get #stage(): HTMLElement {
    return this.querySelector('.viewer-stage') as HTMLElement;
  }

  #show(place: number): void {
    const picture = this.#pictures[place];
    if (!picture) return;
    this.#place = place;
    const copy = (picture.closest('picture') ?? picture).cloneNode(true) as HTMLElement;
    // Large enough for details.
    for (const source of copy.querySelectorAll('source')) source.sizes = '300vw';
    const image = copy.matches('img') ? copy : copy.querySelector('img');
    for (const name of ['role', 'tabindex', 'aria-haspopup', 'loading', 'fetchpriority', 'style'])
      image?.removeAttribute(name);
    this.#stage.replaceChildren(copy);
    const caption = picture.closest('figure')?.querySelector('figcaption');
    this.querySelector('figcaption')?.replaceChildren(
      ...[...(caption?.childNodes ?? [])].map((node) => node.cloneNode(true)),
    );
    this.#say('count', this.#pictures.length > 1 ? `${place + 1} di ${this.#pictures.length}` : '');
    this.#disable('previous', place === 0);
    this.#disable('next', place === this.#pictures.length - 1);
    for (const name of ['previous', 'next']) this.#button(name)?.toggleAttribute('hidden', this.#pictures.length < 2);
    this.#look(whole);
  }

  #button = (name: string) => this.querySelector<HTMLElement>(`[data-do=${name}]`);

  #disable = (name: string, disabled: boolean) => this.#button(name)?.setAttribute('aria-disabled', String(disabled));

  #say(part: string, text: string): void {
    const element = this.querySelector(`[data-say=${part}]`);
    if (element) element.textContent = text;
  }

  #look(view: View): void {
    this.#view = view;
    const image = this.#image;
    if (image)
      image.style.transform = view.scale === 1 ? '' : `translate(${view.x}px,${view.y}px) scale(${view.scale})`;
    this.#stage.toggleAttribute('data-enlarged', view.scale > 1);
    this.#disable('out', view.scale === 1);
    this.#say('scale', view.scale > 1 ? `${Math.round(view.scale * 100)} %` : '');
  }

  get #image(): HTMLImageElement | null {
    return this.#stage.querySelector('img');
  }

  get #room(): Room {
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = this.#image ?? {};
    return { frame: { width: this.#stage.clientWidth, height: this.#stage.clientHeight }, picture: { width, height } };
  }

  #zoom(factor: number, point: Point = { x: 0, y: 0 }): void {
    this.#look(zoomed(this.#view, factor, point, this.#room));
  }

  #move(by: Point): void {
    this.#look(moved(this.#view, by, this.#room));
  }

  #do: Record<string, () => void> = {
    in: () => this.#zoom(step),
    out: () => this.#zoom(1 / step),
    previous: () => this.#show(this.#place - 1),
    next: () => this.#show(this.#place + 1),
    close: () => this.#dialog.close(),
  };

  #press({ target }: MouseEvent): void {
    const name = (target as Element).closest<HTMLElement>('[data-do]')?.dataset['do'];
    if (name) this.#do[name]?.();
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = this.#keys()[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** Arrows move an enlarged picture, and lead from one whole picture to the next. */
  #keys(): Record<string, (() => void) | undefined> {
    const { in: enlarge, out: reduce, previous, next } = this.#do;
    const common = { '+': enlarge, '=': enlarge, '-': reduce, '0': () => this.#look(whole) };
    if (this.#view.scale === 1) return { ...common, ArrowLeft: previous, ArrowRight: next };
    const by = (x: number, y: number) => () => this.#move({ x: x * keyPixels, y: y * keyPixels });
    return { ...common, ArrowLeft: by(1, 0), ArrowRight: by(-1, 0), ArrowUp: by(0, 1), ArrowDown: by(0, -1) };
  }

  #listenToPointers(): void {
    const stage = this.#stage;
    stage.addEventListener('pointerdown', (event) => {
      stage.setPointerCapture(event.pointerId);
      this.#pointers.set(event.pointerId, this.#pointOf(event));
      this.#pressed = this.#pointOf(event);
    });
    stage.addEventListener('pointermove', (event) => this.#drag(event));
    const release = (event: PointerEvent) => void this.#pointers.delete(event.pointerId);
    stage.addEventListener('pointerup', release);
    stage.addEventListener('pointercancel', release);
    stage.addEventListener('click', (event) => {
      const point = this.#pointOf(event);
      // The end of a drag is a click, too.
      if (distance(point, this.#pressed) > 6) return;
      if (this.#view.scale > 1) this.#look(whole);
      else if (event.target === this.#image) this.#zoom(step * step, point);
      else this.#dialog.close();
    });
    stage.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        this.#zoom(Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), this.#pointOf(event));
      },
      { passive: false },
    );
  }

  #drag(event: PointerEvent): void {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const now = this.#pointOf(event);
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) this.#zoom(distance(now, other) / Math.max(1, distance(before, other)), middle(now, other));
    else this.#move({ x: now.x - before.x, y: now.y - before.y });
    this.#pointers.set(event.pointerId, now);
  }

  /** Counted from the centre of the stage. */
  #pointOf({ clientX, clientY }: MouseEvent): Point {
    const box = this.#stage.getBoundingClientRect();
    return { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 };
  }
}

const step = 1.6;
const keyPixels = 80;
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

const markup = `<dialog class="viewer night" aria-label="Immagine ingrandita"><div class="viewer-room">
<p class="viewer-tools label">
<span data-say="count" role="status"></span>
<span data-say="scale" role="status"></span>
<button type="button" data-do="out" aria-keyshortcuts="-">Riduci</button>
<button type="button" data-do="in" aria-keyshortcuts="+">Ingrandisci</button>
<button type="button" data-do="close">Chiudi</button>
</p>
<figure>
<div class="viewer-stage" tabindex="0" role="group" aria-label="Più e meno ingrandiscono e riducono l’immagine, le frecce la spostano"></div>
<figcaption class="caption" aria-live="polite"></figcaption>
</figure>
<p class="viewer-tools label">
<button type="button" data-do="previous">Precedente</button>
<button type="button" data-do="next">Successiva</button>
</p>
</div></dialog>`;

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);
customElements.define('picture-viewer', PictureViewer);
