import { importModule } from '#site/src/lib/import-module.ts';
import type { FigureViewer } from './figure-viewer.ts';

/** Makes the pictures of a page's item buttons. The viewer that they open is loaded with the first press. */
class FigureButtons extends HTMLElement {
  connectedCallback(): void {
    // A picture without a description is an ornament.
    const pictures = [...document.querySelectorAll<HTMLImageElement>('article:has(h1) figure img:not([alt=""])')];
    for (const [place, picture] of pictures.entries()) {
      picture.setAttribute('role', 'button');
      picture.setAttribute('aria-haspopup', 'dialog');
      picture.tabIndex = 0;
      // Where the viewer does not load, the picture stays as it is: the next press tries again.
      const open = () => void this.#open(pictures, place).catch(() => {});
      picture.addEventListener('click', open);
      picture.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        open();
      });
    }
  }

  async #open(pictures: readonly HTMLImageElement[], place: number): Promise<void> {
    await importModule(this.dataset['viewer']);
    const viewer = this.querySelector<FigureViewer>('figure-viewer') ?? document.createElement('figure-viewer');
    if (!viewer.isConnected) this.append(viewer);
    (viewer as FigureViewer).open(pictures, place);
  }
}

customElements.define('figure-buttons', FigureButtons);
