/** Whether a page could name this path: other paths need no look at the snapshot. */
export const isDerivedPath = (path: string): boolean =>
  /^\/_sizes\/([\w-]{11}-\d{3,4}\.(avif|webp)|share-[\w-]{16}\.jpg)$/.test(path);
