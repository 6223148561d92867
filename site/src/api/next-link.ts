/** Where the `Link: <…>; rel="next"` header of a list leads (RFC 8288): on the magazine's own API and nowhere else. */
export const nextLink = (link: string | null): string | undefined =>
  /^<(\/api\/[^<>]*)>; rel="next"$/.exec(link ?? '')?.[1];

/** The cursor in it: what a typed call asks for the next page with. */
export function nextCursor(link: string | null): string | undefined {
  const address = nextLink(link);
  if (address === undefined) return undefined;
  return new URL(address, 'https://magazine.invalid').searchParams.get('cursor') ?? undefined;
}
