/** HTML that is read elsewhere, in a feed or a mail: its addresses on the magazine get the magazine in front. */
export const absoluteLinks = (html: string, siteUrl: string, ownPath: string): string =>
  html.replaceAll(/(href|src)="([/#][^"]*)"/g, (_, name: string, address: string) => {
    const path = address.startsWith('#') ? ownPath + address : address;
    return `${name}="${new URL(path, siteUrl).href}"`;
  });
