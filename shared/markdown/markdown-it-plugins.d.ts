declare module 'markdown-it-container' {
  import type MarkdownIt from 'markdown-it';
  import type { RenderRule } from 'markdown-it/lib/renderer.mjs';

  type Options = { validate?: (parameters: string) => boolean; render?: RenderRule };

  export default function container(markdown: MarkdownIt, name: string, options?: Options): void;
}
declare module 'markdown-it-footnote' {
  import type { PluginSimple } from 'markdown-it';

  const footnotes: PluginSimple;
  export default footnotes;
}
