import { magazine } from '#shared/magazine.ts';
import { look } from './look.ts';

type Parts = {
  title: string;
  /** The line that inboxes show after the subject. */
  preheader: string;
  /** Above everything: where the mail can be read in a browser. */
  top?: string;
  body: string;
  footer: string;
};

const { ink, inkSoft, paper, hairline, accent, dark, display, label } = look;

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Inboxes fill what is left of their line from the body, unless something invisible is in the way. */
const padding = '&#847;&zwnj;&nbsp;'.repeat(60);

const darkRules = [
  `.paper{background:${dark.paper}!important}`,
  `.ink{color:${dark.ink}!important}`,
  `.soft{color:${dark.inkSoft}!important}`,
  `.accent{color:${dark.accent}!important}`,
  `.line{border-color:${dark.hairline}!important}`,
].join('');

/** Every mail of the magazine: one column of at most 600 pixels that fits 320, tables because mail programs want them. */
export function mailHtml({ title, preheader, top = '', body, footer }: Parts): string {
  return `<!doctype html>
<html lang="${magazine.language}" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escaped(title)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules}}[data-ogsc] .ink{color:${dark.ink}!important}@media (max-width:480px){.column{padding-left:18px!important;padding-right:18px!important}.title{font-size:32px!important}}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${paper};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escaped(preheader)}${padding}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="paper" style="background:${paper}"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
${top && `<tr><td class="column soft" align="right" style="padding:14px 30px 0;font-family:${label};font-size:13px;line-height:1.4;color:${inkSoft}">${top}</td></tr>`}
<tr><td class="column" style="padding:26px 30px 0"><div class="ink" style="font-family:${display};font-size:44px;line-height:1;letter-spacing:-.02em;color:${ink}">${escaped(magazine.name)}</div></td></tr>
<tr><td class="column" style="padding:12px 30px 0"><div class="line" style="border-top:1px solid ${hairline};font-size:0;line-height:0">&nbsp;</div></td></tr>
<tr><td class="column" style="padding:26px 30px 8px;overflow-wrap:anywhere;word-break:break-word"><h1 class="title accent" style="margin:0 0 26px;font-family:${display};font-size:38px;line-height:1.08;font-weight:500;color:${accent}">${escaped(title)}</h1>
${body}</td></tr>
<tr><td class="column" style="padding:8px 30px 40px"><div class="line soft" style="border-top:1px solid ${hairline};padding-top:18px;overflow-wrap:anywhere;word-break:break-word;font-family:${label};font-size:13px;line-height:1.55;color:${inkSoft}">${footer}</div></td></tr>
</table>
</td></tr></table>
</body>
</html>`;
}

/** A link in the small print. */
export const smallLink = (href: string, words: string) =>
  `<a href="${escaped(href)}" class="accent" style="color:${accent};text-decoration:underline">${escaped(words)}</a>`;
