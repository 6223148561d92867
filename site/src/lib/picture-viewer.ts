import styles from './picture-viewer.css?inline';

/** Its owner puts the picture and the caption into the viewer. */
type ShownPicture = { label: string; place: number; count: number };

type ViewerOwner = {
  /** The reader asks for another picture: a place within the count. */
  turn: (place: number) => void;
  closed: () => void;
};

/** A dialog with one picture of many on a dark ground; a click, keys, the wheel and fingers zoom up to the picture's own size. */
export class PictureViewer {
  readonly #dialog = emptyDialog();
  readonly stage = this.#dialog.querySelector('.viewer-stage') as HTMLElement;
  readonly caption = this.#dialog.querySelector('figcaption') as HTMLElement;
  readonly #owner: ViewerOwner;
  #shown: ShownPicture = { label: '', place: 0, count: 0 };
  #view: View = whole;
  /** The fingers or the pressed mouse, by pointer. */
  #pointers = new Map<number, Point>();
  #pressed: Point = { x: 0, y: 0 };
  #pinched = false;

  constructor(owner: ViewerOwner) {
    this.#owner = owner;
    this.#dialog.addEventListener('click', (event) => this.#press(event));
    this.#dialog.addEventListener('keydown', (event) => this.#key(event));
    this.#dialog.addEventListener('close', this.#closed);
    this.#listenToPointers();
    document.body.append(this.#dialog);
    this.#dialog.showModal();
    this.stage.focus();
  }

  readonly #closed = () => this.#owner.closed();

  /** For the owner, who is not told. Closed before it is removed: only then does the browser give the focus back. */
  remove(): void {
    this.#dialog.removeEventListener('close', this.#closed);
    this.#dialog.close();
    this.#dialog.remove();
  }

  show(shown: ShownPicture): void {
    this.#shown = shown;
    const { label, place, count } = shown;
    this.#dialog.ariaLabel = label;
    this.#say('count', count > 1 ? `${place + 1} di ${count}` : '');
    this.#disable('previous', place === 0);
    this.#disable('next', place === count - 1);
    for (const name of ['previous', 'next']) this.#button(name)?.toggleAttribute('hidden', count < 2);
    this.#look(whole);
  }

  #button = (name: string) => this.#dialog.querySelector<HTMLElement>(`[data-do=${name}]`);

  #disable = (name: string, disabled: boolean) => this.#button(name)?.setAttribute('aria-disabled', String(disabled));

  #say(part: string, text: string): void {
    const element = this.#dialog.querySelector(`[data-say=${part}]`);
    if (element) element.textContent = text;
  }

  #look(view: View): void {
    this.#view = view;
    const image = this.#image;
    const isEnlarged = view.scale > 1;
    const own = ownScale(this.#room);
    if (image) image.style.transform = isEnlarged ? `translate(${view.x}px,${view.y}px) scale(${view.scale})` : '';
    // The largest file, only for those who look at a detail.
    if (isEnlarged && !this.stage.hasAttribute('data-enlarged'))
      for (const source of this.stage.querySelectorAll('source')) source.sizes = '300vw';
    this.stage.toggleAttribute('data-enlarged', isEnlarged);
    this.#disable('out', !isEnlarged);
    this.#disable('in', view.scale === own);
    this.#say('scale', isEnlarged ? `${Math.round((100 * view.scale) / own)} %` : '');
  }

  get #image(): HTMLImageElement | null {
    return this.stage.querySelector('img');
  }

  get #room(): Room {
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = this.#image ?? {};
    return {
      frame: { width: this.stage.clientWidth, height: this.stage.clientHeight },
      picture: { width, height },
      fileWidth: this.#image ? widthOfLargestFile(this.#image) : 0,
    };
  }

  #zoom(factor: number, point: Point = { x: 0, y: 0 }): void {
    this.#look(zoomed(this.#view, factor, point, this.#room));
  }

  #move(by: Point): void {
    this.#look(moved(this.#view, by, this.#room));
  }

  #turn(place: number): void {
    const next = Math.max(0, Math.min(this.#shown.count - 1, place));
    if (next !== this.#shown.place) this.#owner.turn(next);
  }

  #do: Record<string, () => void> = {
    in: () => this.#zoom(step),
    out: () => this.#zoom(1 / step),
    own: () => this.#zoom(Number.POSITIVE_INFINITY),
    whole: () => this.#look(whole),
    previous: () => this.#turn(this.#shown.place - 1),
    next: () => this.#turn(this.#shown.place + 1),
    first: () => this.#turn(0),
    last: () => this.#turn(this.#shown.count - 1),
    close: () => this.#dialog.close(),
  };

  #press({ target }: MouseEvent): void {
    const pressed = target as Element;
    const name = pressed.closest<HTMLElement>('[data-do]')?.dataset['do'];
    if (name) this.#do[name]?.();
    // The end of a selection of words is a click, too.
    else if (!pressed.closest('.viewer-stage, figcaption') && getSelection()?.isCollapsed !== false)
      this.#dialog.close();
  }

  /** With a modifier a key is the browser's: Alt and an arrow go through its history. */
  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = this.#keys()[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** Arrows move an enlarged picture, and lead from one whole picture to the next. */
  #keys(): Record<string, (() => void) | undefined> {
    const { in: enlarge, out: reduce, own, whole: back, previous, next, first, last } = this.#do;
    const common = { '+': enlarge, '=': enlarge, '-': reduce, '0': back, '1': own, Home: first, End: last };
    if (this.#view.scale === 1) return { ...common, ArrowLeft: previous, ArrowRight: next };
    const by = (x: number, y: number) => () => this.#move({ x: x * keyPixels, y: y * keyPixels });
    return { ...common, ArrowLeft: by(1, 0), ArrowRight: by(-1, 0), ArrowUp: by(0, 1), ArrowDown: by(0, -1) };
  }

  #listenToPointers(): void {
    const stage = this.stage;
    stage.addEventListener('pointerdown', (event) => {
      stage.setPointerCapture(event.pointerId);
      this.#pinched = this.#pointers.size > 0;
      this.#pointers.set(event.pointerId, this.#pointOf(event));
      this.#pressed = this.#pointOf(event);
    });
    stage.addEventListener('pointermove', (event) => this.#drag(event));
    stage.addEventListener('pointerup', (event) => {
      this.#pointers.delete(event.pointerId);
      if (this.#view.scale === 1 && !this.#pinched)
        this.#turn(this.#shown.place + swiped(this.#pressed, this.#pointOf(event)));
    });
    stage.addEventListener('pointercancel', (event) => void this.#pointers.delete(event.pointerId));
    stage.addEventListener('click', (event) => {
      const point = this.#pointOf(event);
      // The end of a drag or of a pinch is a click, too.
      if (this.#pinched || distance(point, this.#pressed) > 6) return;
      if (this.#view.scale > 1) this.#look(whole);
      else if (this.#isOnImage(event)) this.#zoom(Number.POSITIVE_INFINITY, point);
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

  /** The pointer is captured: the target of its click is the stage. */
  #isOnImage({ clientX, clientY }: MouseEvent): boolean {
    const { left = 0, right = 0, top = 0, bottom = 0 } = this.#image?.getBoundingClientRect() ?? {};
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
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
    const box = this.stage.getBoundingClientRect();
    return { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 };
  }
}

const step = 1.6;
const keyPixels = 80;
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/** By the sizes that its sources name, and its own. */
function widthOfLargestFile(image: HTMLImageElement): number {
  const sources = image.closest('picture')?.querySelectorAll('source') ?? [];
  const widths = [...sources].flatMap(({ srcset }) =>
    [...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)),
  );
  return Math.max(Number(image.getAttribute('width') ?? image.naturalWidth), ...widths);
}

let sheet: CSSStyleSheet | undefined;

/** Its styles come with the first one. */
function emptyDialog(): HTMLDialogElement {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
  }
  const dialog = document.createElement('dialog');
  dialog.className = 'viewer night screen-only';
  dialog.innerHTML = markup;
  return dialog;
}

const markup = `<div class="viewer-room">
<p class="row viewer-tools label">
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
<p class="row viewer-tools label">
<button type="button" data-do="previous">Precedente</button>
<button type="button" data-do="next">Successiva</button>
</p>
</div>`;

/** How a picture is seen through its frame: enlarged around its centre, then moved by pixels. */
type View = { scale: number; x: number; y: number };
type Point = { x: number; y: number };
/** Widths and heights in pixels: of the frame, of the picture when it is seen whole, and the width of its largest file. */
export type Room = { frame: Size; picture: Size; fileWidth: number };
type Size = { width: number; height: number };

export const whole: View = { scale: 1, x: 0, y: 0 };
/** A picture that its frame shows almost as large as its file is, or larger, can still be looked at from nearer. */
const nearlyOwn = 1.25;
const leastEnlargement = 2;

/** The scale at which each pixel of the file is one of the page: the picture's own size. */
export function ownScale({ picture, fileWidth }: Room): number {
  const own = fileWidth / Math.max(1, picture.width);
  return own < nearlyOwn ? leastEnlargement : own;
}

/** Enlarged by `factor`; what lies under `point`, counted from the frame's centre, stays under it. */
export function zoomed(view: View, factor: number, point: Point, room: Room): View {
  const scale = clamp(view.scale * factor, 1, ownScale(room));
  const grown = scale / view.scale;
  return clamped({ scale, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown }, room);
}

export const moved = ({ scale, x, y }: View, by: Point, room: Room): View =>
  clamped({ scale, x: x + by.x, y: y + by.y }, room);

const swipePixels = 48;

/** 1 for a swipe to the next picture, -1 to the previous one, else 0. */
export function swiped(from: Point, to: Point): -1 | 0 | 1 {
  const across = to.x - from.x;
  const down = to.y - from.y;
  if (Math.abs(across) < swipePixels || Math.abs(across) < Math.abs(down) * 1.5) return 0;
  return across < 0 ? 1 : -1;
}

/** An enlarged picture leaves no gap at a side of its frame that it can reach; a smaller one stays centred. */
function clamped({ scale, x, y }: View, { frame, picture }: Room): View {
  const slack = (side: 'width' | 'height') => Math.max(0, (picture[side] * scale - frame[side]) / 2);
  return { scale, x: clamp(x, -slack('width'), slack('width')), y: clamp(y, -slack('height'), slack('height')) };
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value)) + 0;
