/** Where one goes for a moment and comes back from. */
const sideRooms = 'dialog, aside';

/**
 * What takes away the element that has the focus does not throw whoever works by keyboard to the top of the page: the
 * focus goes back to where a dialog was opened, to the neighbour of what is gone, or to the room around it
 * (`tabindex="-1"`). Begins to watch, and gives what stops it.
 */
export function keepFocus(): () => void {
  // What has the focus, and all that it stands in.
  let trail: Element[] = [];
  let opener: Element | undefined;

  const follow = ({ target }: FocusEvent) => {
    const [last] = trail;
    trail = withSurroundings(target as Element);
    const side = trail[0]?.closest(sideRooms);
    if (side && side !== last?.closest(sideRooms)) opener = last;
  };

  /** Whoever presses beside everything has let go of it, and wants it back nowhere. */
  const letGo = () => queueMicrotask(() => canHaveFocus(trail[0]) && isLost() && forget());
  const forget = () => {
    trail = [];
    opener = undefined;
  };

  const mend = (records: MutationRecord[]) => {
    if (trail.length === 0 || !isLost()) return;
    const [last] = trail;
    const isDone = trail.some((element) => element.matches(sideRooms) && !element.matches('dialog[open]'));
    if (canHaveFocus(last)) focus(last);
    else if (isDone && canHaveFocus(opener)) focus(opener);
    else if (!last?.isConnected) focus(neighbourOf(trail, records) ?? roomOf(trail));
  };

  const observer = new MutationObserver(mend);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['inert', 'disabled'] });
  document.addEventListener('focusin', follow);
  document.addEventListener('focusout', letGo);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', follow);
    document.removeEventListener('focusout', letGo);
  };
}

const isLost = (): boolean => !document.activeElement || document.activeElement === document.body;

function withSurroundings(element: Element): Element[] {
  const { parentElement } = element;
  return parentElement ? [element, ...withSurroundings(parentElement)] : [element];
}

const canHaveFocus = (element: Element | undefined): boolean =>
  element?.checkVisibility() === true && !element.matches(':disabled, [inert], [inert] *');

function focus(element: Element | undefined): void {
  if (element instanceof HTMLElement) element.focus();
}

const isRoom = (element: Element): boolean => element.matches('[tabindex="-1"]');

/** What took the place of the one that is gone, or stood before it; the last row, if it stood below the rows. */
function neighbourOf(trail: Element[], records: MutationRecord[]): Element | undefined {
  const gone = trail.findLast((element) => !element.isConnected);
  const record = records.find(({ removedNodes }) => gone && [...removedNodes].includes(gone));
  const above = record?.previousSibling;
  return [record?.nextSibling, above, above?.lastChild].find(
    (node): node is Element => node instanceof Element && node.isConnected && isRoom(node),
  );
}

/** The nearest of what is still there; of a dialog, which itself takes no focus, its first control. */
function roomOf(trail: Element[]): Element | undefined {
  const room = trail.find((element) => element.isConnected && (isRoom(element) || element.localName === 'dialog'));
  return room?.localName === 'dialog' ? (room.querySelector('button, input, textarea') ?? undefined) : room;
}
