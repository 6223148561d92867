/** The cursor of the page that a list's `Link: <…>; rel="next"` header leads to (RFC 8288). */
export function nextCursor(link: string | null): string | undefined {
  const [, address] = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '') ?? [];
  if (address === undefined) return undefined;
  return new URL(address, 'https://magazine.invalid').searchParams.get('cursor') ?? undefined;
}
