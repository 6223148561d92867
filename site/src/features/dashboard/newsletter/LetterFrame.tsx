import type { SyntheticEvent } from 'react';
import { useMemo } from 'react';

/**
 * A letter in a frame where nothing runs and no link leads anywhere. The page's policy takes no styles that come as text,
 * so the letter's are put aside and set one by one when it is there.
 */
export function LetterFrame({ title, html }: { title: string; html: string }) {
  const { source, rules } = useMemo(() => undressed(html), [html]);
  const dress = ({ currentTarget: { contentDocument: letter } }: SyntheticEvent<HTMLIFrameElement>) => {
    if (!letter?.defaultView) return;
    const sheet = new letter.defaultView.CSSStyleSheet();
    sheet.replaceSync(rules);
    letter.adoptedStyleSheets = [sheet];
    for (const element of letter.querySelectorAll<HTMLElement>(`[${aside}]`)) {
      element.style.cssText = element.getAttribute(aside) ?? '';
    }
  };
  return <iframe className="letter" title={title} sandbox="allow-same-origin" srcDoc={source} onLoad={dress} />;
}

const aside = 'data-style';

/** The template escapes quotes and angle brackets in whatever anybody wrote: these are its own. */
function undressed(html: string): { source: string; rules: string } {
  const [, rules = ''] = /<style>([^<]*)<\/style>/.exec(html) ?? [];
  const source = html.replace(/<style>[^<]*<\/style>/, '<base target="_blank">').replaceAll(' style="', ` ${aside}="`);
  return { source, rules };
}
