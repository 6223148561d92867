/** `www.museo.it`, `museo.it/mostre?x=1`: a name with a dot first, no scheme and no account. */
const withoutScheme = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(:\d+)?([/?#]|$)/u;

/** A file's name looks like a host's: these endings are no top-level domains. */
const fileName = /^[^/?#]+\.(jpe?g|png|webp|gif|avif|svg|tiff?|pdf|html?)$/i;

const withoutBlanks = /[^\s\p{Cf}](?:.*[^\s\p{Cf}])?/su;

/** An address as people copy and type it, without the blanks around it and with the `https://` that it lacks. */
export function completedAddress(typed: string): string {
  const [address = ''] = withoutBlanks.exec(typed) ?? [];
  return withoutScheme.test(address) && !fileName.test(address) ? `https://${address}` : address;
}

/** An http(s) address without credentials, which excludes `javascript:` and the like. */
export function isWebAddress(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return (
    url !== undefined &&
    /^https?:\/\//i.test(value) &&
    !/[\s\\]/.test(value) &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.password === ''
  );
}

/** Of an address the characters that its references of percents stand for; it stays as it is where one of them stands for none. */
export function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
