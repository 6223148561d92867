import { playHere } from './play-here.ts';

/** Starts the videos within the text of a page where they stand. */
class TextVideos extends HTMLElement {
  connectedCallback(): void {
    document.addEventListener('click', playHere);
  }
}

customElements.define('text-videos', TextVideos);
