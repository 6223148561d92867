import { createRequire } from 'node:module';

type Address = { value: { address: string; name: string }[] };
type ReadMail = { subject?: string; text?: string; html?: string; to?: Address; cc?: Address; bcc?: Address };

// A dependency of the local SES, without types.
const { simpleParser } = createRequire(import.meta.url)('mailparser') as {
  simpleParser: (raw: string) => Promise<ReadMail>;
};

/** Parses a message with an independent parser, as a mail client does. */
export const readMail = simpleParser;

export const recipientsOf = ({ to, cc, bcc }: ReadMail): string[] =>
  [to, cc, bcc].flatMap((header) => header?.value ?? []).map(({ address }) => address);

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
