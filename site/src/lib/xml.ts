const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
// Characters that XML 1.0 does not allow, not even escaped.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export const escapeXml = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"']/g, (character) => entities[character] ?? character);

export const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

export const xmlResponse = (body: string): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
