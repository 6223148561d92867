/** The properties that determine line breaks and line heights. */
const copiedProperties = [
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'font-stretch',
  'font-kerning',
  'font-variant',
  'font-feature-settings',
  'font-variation-settings',
  'font-optical-sizing',
  'letter-spacing',
  'word-spacing',
  'line-height',
  'tab-size',
  'text-indent',
  'text-transform',
  'hyphens',
  'word-break',
  'line-break',
  'direction',
  'padding-top',
  'padding-right',
  'padding-bottom',
  'padding-left',
];

/** An empty element that breaks lines where the textarea does: no API says where its words are. */
export function mirrorOf(field: HTMLTextAreaElement): HTMLElement {
  const mirror = document.createElement('div');
  const style = getComputedStyle(field);
  for (const property of copiedProperties) mirror.style.setProperty(property, style.getPropertyValue(property));
  Object.assign(mirror.style, {
    position: 'absolute',
    top: '0',
    left: '0',
    visibility: 'hidden',
    boxSizing: 'border-box',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    width: `${field.clientWidth}px`,
  });
  return mirror;
}
