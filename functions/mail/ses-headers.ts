/** Which row of which ledger a mail belongs to: what its events say again. */
export type RowTags = { nl: string; r: string; b: string };

/** What SES reads of a raw message and takes out of it: which events to report, and the tags to report them with. */
export function sesHeaders(
  { settings }: { settings: { configurationSet: string | undefined } },
  tags?: RowTags,
): Record<string, string> {
  return {
    ...(settings.configurationSet ? { 'X-SES-CONFIGURATION-SET': settings.configurationSet } : {}),
    ...(tags ? { 'X-SES-MESSAGE-TAGS': `nl=${tags.nl}, r=${tags.r}, b=${tags.b}` } : {}),
  };
}
