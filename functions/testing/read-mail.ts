import PostalMime, { type Email } from 'postal-mime';

/** Parses a message with an independent parser, as a mail client does. */
export const readMail = (raw: string): Promise<Email> => PostalMime.parse(raw);

export const recipientsOf = ({ to, cc, bcc }: Email): string[] =>
  [to, cc, bcc].flatMap((header) => header ?? []).flatMap(({ address }) => address ?? []);

const head = (raw: string) =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');

export const headerNames = (raw: string): string[] => head(raw).map((line) => line.slice(0, line.indexOf(':')));

export const header = (raw: string, name: string): string | undefined =>
  head(raw)
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    ?.slice(name.length + 1)
    .trim();
