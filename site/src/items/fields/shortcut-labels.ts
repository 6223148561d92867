import type { Shortcut } from './markdown-commands.ts';

const isMac = () => /^(Mac|iP)/.test(navigator.platform);

/** For tooltips: `Ctrl+B`, `Ctrl+Maiusc+8`; `⌘B`, `⇧⌘8`. */
export function shortcutLabel(shortcut: Shortcut): string {
  if ('letter' in shortcut) return isMac() ? `⌘${shortcut.letter}` : `Ctrl+${shortcut.letter}`;
  return isMac() ? `⇧⌘${shortcut.digit}` : `Ctrl+Maiusc+${shortcut.digit}`;
}

/** For `aria-keyshortcuts`. */
export function ariaShortcut(shortcut: Shortcut): string {
  const keys = 'letter' in shortcut ? shortcut.letter : `Shift+${shortcut.digit}`;
  return `Control+${keys} Meta+${keys}`;
}
