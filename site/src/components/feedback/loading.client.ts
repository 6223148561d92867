// The inline script of Loading.astro, within its island: a file of its own could fail to arrive with the island's.

const island = document.currentScript?.parentElement;
const failure = island?.querySelector<HTMLElement>('[role=alert]');

// Browsers remember a failed module until the page is loaded again.
failure?.querySelector('button')?.addEventListener('click', () => location.reload());
island?.addEventListener('astro:hydration-error', () => {
  island.querySelector<HTMLElement>('.spinner')?.remove();
  if (failure) failure.hidden = false;
});
