export type Line = { top: number; bottom: number };

/** What decides where a text breaks and how high its lines are. */
const copied = [
  ...['font-family', 'font-size', 'font-style', 'font-weight', 'font-stretch', 'font-kerning', 'font-variant'],
  ...['font-feature-settings', 'font-variation-settings', 'font-optical-sizing', 'letter-spacing', 'word-spacing'],
  ...['line-height', 'tab-size', 'text-indent', 'text-transform', 'hyphens', 'word-break', 'line-break', 'direction'],
  ...['padding-top', 'padding-right', 'padding-bottom', 'padding-left'],
];

/** Where the line with the caret stands in the window. A text field does not say it, so its text is set once more. */
export function caretLine(field: HTMLTextAreaElement): Line {
  const { value, selectionDirection, selectionStart, selectionEnd } = field;
  const caret = selectionDirection === 'backward' ? selectionStart : selectionEnd;
  const lineEnd = value.indexOf('\n', caret);
  const mirror = document.createElement('div');
  const style = getComputedStyle(field);
  for (const property of copied) mirror.style.setProperty(property, style.getPropertyValue(property));
  Object.assign(mirror.style, {
    ...{ position: 'absolute', top: '0', left: '0', visibility: 'hidden', boxSizing: 'border-box' },
    ...{ whiteSpace: 'pre-wrap', overflowWrap: 'break-word', width: `${field.clientWidth}px` },
  });
  const after = document.createElement('span');
  // No line breaks before a zero-width space.
  after.textContent = value.slice(caret, lineEnd === -1 ? undefined : lineEnd) || '\u200b';
  mirror.append(value.slice(0, caret), after);
  document.body.append(mirror);
  const [line] = after.getClientRects();
  const origin = mirror.getBoundingClientRect().top;
  mirror.remove();

  const top = field.getBoundingClientRect().top + field.clientTop - field.scrollTop;
  return { top: top + (line?.top ?? origin) - origin, bottom: top + (line?.bottom ?? origin) - origin };
}
