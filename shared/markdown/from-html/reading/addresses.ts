/** A place within a document, of this one or of another. */
export function namesPlace(address: string): boolean {
  const hash = address.indexOf('#');
  return hash === 0 || address.slice(0, Math.max(0, hash)).includes('/');
}

/** Undefined for an address that works only in the document that it was copied from. */
export function linkAddress(address: string, origin: string): string | undefined {
  if (/^\/(?!\/)/.test(address) || /^mailto:/i.test(address)) return address;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const { origin: host, pathname, search, hash, searchParams } = new URL(address);
  if (host === origin) return pathname + search + hash;
  // Docs exports its links through a page of its own.
  const real = /^https:\/\/www\.google\.com$/.test(host) && pathname === '/url' ? searchParams.get('q') : null;
  return real && /^https?:\/\//.test(real) && URL.canParse(real) ? real : address;
}
