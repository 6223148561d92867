import { PictureViewer } from '#site/src/lib/picture-viewer.ts';

/** Opens the viewer of pictures on the figures of a page: it shows copies of them. */
export class FigureViewer extends HTMLElement {
  open(pictures: readonly HTMLImageElement[], place: number): void {
    const turn = (next: number) => {
      const picture = pictures[next];
      if (!picture) return;
      viewer.stage.replaceChildren(copyOf(picture));
      const caption = picture.closest('figure')?.querySelector('figcaption')?.childNodes ?? [];
      viewer.caption.replaceChildren(...[...caption].map((node) => node.cloneNode(true)));
      viewer.show({ label: 'Immagine ingrandita', place: next, count: pictures.length });
    };
    const viewer = new PictureViewer({ turn, closed: () => viewer.remove() });
    turn(place);
  }
}

function copyOf(picture: HTMLImageElement): HTMLElement {
  const copy = (picture.closest('picture') ?? picture).cloneNode(true) as HTMLElement;
  for (const source of copy.querySelectorAll('source')) source.sizes = '100vw';
  const image = copy.matches('img') ? copy : copy.querySelector('img');
  for (const name of ['role', 'tabindex', 'aria-haspopup', 'loading', 'fetchpriority', 'style'])
    image?.removeAttribute(name);
  return copy;
}

customElements.define('figure-viewer', FigureViewer);
