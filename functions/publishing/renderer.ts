/** What a release's renderer.mjs exports; made by site/release. */
export type Renderer = {
  /** Fixes the snapshot for the calls up to `end`; the answer is every path that the site has now. */
  begin: () => Promise<string[]>;
  end: () => void;
  /** What the answer to a recorded question looks like now. */
  fingerprint: (question: string) => string;
  render: (path: string) => Promise<RenderedPage>;
};

export type RenderedPage = {
  /** Where the page lies in the site: `articolo/x/index.html`. */
  file: string;
  body: Uint8Array;
  /** What the page asked of the snapshot, with a fingerprint of each answer. */
  asked: Record<string, string>;
};
