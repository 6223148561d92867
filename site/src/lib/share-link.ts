/** Opens the device's share sheet; without one, copies the address. */
class ShareLink extends HTMLElement {
  connectedCallback(): void {
    this.querySelector('button')?.addEventListener('click', () => void this.#share());
  }

  async #share(): Promise<void> {
    const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
    try {
      if (navigator.share) return await navigator.share({ title: this.dataset['title'] ?? document.title, url });
      await navigator.clipboard.writeText(url);
      this.#say('Indirizzo copiato');
    } catch (error) {
      // AbortError: the reader closed the share sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) this.#say(url);
    }
  }

  #say(text: string): void {
    const status = this.querySelector('[role=status]');
    if (status) status.textContent = text;
  }
}

customElements.define('share-link', ShareLink);
