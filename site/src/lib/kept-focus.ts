/** Temporary regions: when one closes, the focus returns to its opener. */
const temporaryRegions = 'dialog, aside';

/**
 * When the focused element is removed, focuses its dialog's opener, a sibling row, or the enclosing region
 * (`tabindex="-1"`); otherwise keyboard users would be sent to the top of the page. Returns a function that stops it.
 */
export function keepFocus(): () => void {
  let trail: Element[] = [];
  let opener: Element | undefined;
  let opened: Element | undefined;

  const follow = ({ target }: FocusEvent) => {
    const [last] = trail;
    trail = withAncestors(target as Element);
    const region = trail[0]?.closest(temporaryRegions) ?? undefined;
    // Content that arrives in an open dialog replaces the focused element; the opener stays the same.
    const former = last ? last.closest(temporaryRegions) : opened;
    if (region && region !== former) [opener, opened] = [last, region];
  };

  /** A press on no control blurs on purpose: nothing is to be restored. */
  const onFocusOut = () => queueMicrotask(() => canHaveFocus(trail[0]) && isLost() && reset());
  const reset = () => {
    trail = [];
  };

  const restore = (records: MutationRecord[]) => {
    if (trail.length === 0 || !isLost()) return;
    const [last] = trail;
    const isClosed = trail.some((element) => element.matches(temporaryRegions) && !isOpen(element));
    if (canHaveFocus(last)) focus(last);
    else if (isClosed && canHaveFocus(opener)) focus(opener);
    else if (!last?.isConnected) focus(siblingOf(trail, records) ?? enclosingRegion(trail));
  };

  const observer = new MutationObserver(restore);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['inert', 'disabled'] });
  document.addEventListener('focusin', follow);
  document.addEventListener('focusout', onFocusOut);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', follow);
    document.removeEventListener('focusout', onFocusOut);
  };
}

const isLost = (): boolean => !document.activeElement || document.activeElement === document.body;

function withAncestors(element: Element): Element[] {
  const { parentElement } = element;
  return parentElement ? [element, ...withAncestors(parentElement)] : [element];
}

const canHaveFocus = (element: Element | undefined): boolean =>
  element?.checkVisibility() === true && !element.matches(':disabled, [inert], [inert] *');

function focus(element: Element | undefined): void {
  if (element instanceof HTMLElement) element.focus();
}

const isRegion = (element: Element): boolean => element.matches('[tabindex="-1"]');

/** What is left of a region that takes no focus itself, such as the strip of messages, counts as closed. */
const isOpen = (region: Element): boolean =>
  region.checkVisibility() && (region.localName === 'dialog' || isRegion(region));

/** The next sibling of the removed element, the previous one, or the last row of the list above it. */
function siblingOf(trail: Element[], records: MutationRecord[]): Element | undefined {
  const removed = trail.findLast((element) => !element.isConnected);
  const record = records.find(({ removedNodes }) => removed && [...removedNodes].includes(removed));
  const above = record?.previousSibling;
  return [record?.nextSibling, above, above?.lastChild].find(
    (node): node is Element => node instanceof Element && node.isConnected && isRegion(node),
  );
}

/** The nearest region still in the document; for a dialog, which takes no focus itself, its first control. */
function enclosingRegion(trail: Element[]): Element | undefined {
  const region = trail.find((element) => element.isConnected && (isRegion(element) || element.localName === 'dialog'));
  return region?.localName === 'dialog' ? (region.querySelector('button, input, textarea') ?? undefined) : region;
}
