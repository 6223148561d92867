/** Shares with whatever the device offers; where it offers nothing, copies the address. */
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
      // Whoever closes the share sheet has decided, and there is nothing to tell.
      if (!(error instanceof DOMException && error.name === 'AbortError')) this.#say(url);
    }
  }

  #say(text: string): void {
    const status = this.querySelector('[role=status]');
    if (status) status.textContent = text;
  }
}

customElements.define('share-link', ShareLink);
