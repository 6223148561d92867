/** A press on the picture of a video within a text: the player takes its place. Nothing is asked of the provider before. */
export function playHere(event: MouseEvent): void {
  const { target, metaKey, ctrlKey, shiftKey, altKey } = event;
  const link = target instanceof Element && target.closest<HTMLElement>('a[data-embed]');
  if (!link || metaKey || ctrlKey || shiftKey || altKey) return;
  event.preventDefault();
  const player = document.createElement('iframe');
  player.src = link.dataset['embed'] ?? '';
  player.title = link.ariaLabel?.replace(/^.*?: /, '') ?? '';
  player.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  player.referrerPolicy = 'strict-origin-when-cross-origin';
  link.replaceWith(player);
  player.focus();
}
