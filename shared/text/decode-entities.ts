const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'", nbsp: ' ' };

/** Text of HTML as it is read. Knows the references that the Markdown renderer and the search write, and no others. */
export const decodeEntities = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#39|#x27|nbsp);/g, (_, name: string) => entities[name] ?? '');
