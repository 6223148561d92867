/** Copies its address, or shows it where the browser does not let it. */
class CopyAddress extends HTMLElement {
  connectedCallback(): void {
    this.querySelector('button')?.addEventListener('click', () => void this.#copy());
  }

  async #copy(): Promise<void> {
    const { address = '' } = this.dataset;
    const said = await navigator.clipboard?.writeText(address).then(
      () => 'Indirizzo copiato',
      () => address,
    );
    const status = this.querySelector('[role=status]');
    if (status) status.textContent = said ?? address;
  }
}

customElements.define('copy-address', CopyAddress);
