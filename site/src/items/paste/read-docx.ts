import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import mammoth from 'mammoth/mammoth.browser.min.js';
import { inertDocument } from './clipboard.ts';

/** The HTML of a Word document; fails for any other file. */
export async function htmlOfDocx(file: File): Promise<Document> {
  const { buffer } = withNumbersMarked(new Uint8Array(await file.arrayBuffer()));
  const { value } = await mammoth.convertToHtml({ arrayBuffer: buffer }, { styleMap });
  const page = inertDocument(value);
  numberItems(page);
  return page;
}

/** In addition to mammoth's own style map. */
const styleMap = [
  "p[style-name='Title'] => p.MsoTitle:fresh",
  "p[style-name='Subtitle'] => p.MsoSubtitle:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='Quotations'] => blockquote > p:fresh",
  "p[style-name='caption'] => p.MsoCaption:fresh",
  "p[style-name='Caption'] => p.MsoCaption:fresh",
  "r[style-name='Emphasis'] => em",
];

const bookmark = 'numero-';
const body = 'word/document.xml';
const numbering = 'word/numbering.xml';

/**
 * Word keeps the numbers of a list beside the text and mammoth counts each list from 1: every numbered paragraph gets a
 * bookmark with its number, which mammoth writes as an anchor.
 */
function withNumbersMarked(docx: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const files = unzipSync(docx);
  const [text, lists] = [files[body], files[numbering]];
  if (!text || !lists) return docx;
  const document = xmlOf(text);
  const numberOf = counter(xmlOf(lists));
  for (const paragraph of elements(document, 'p')) {
    const [place] = elements(paragraph, 'numPr');
    const number = place && numberOf(settingOf(place, 'numId'), settingOf(place, 'ilvl') || '0');
    if (number === undefined) continue;
    const mark = document.createElementNS(paragraph.namespaceURI, 'w:bookmarkStart');
    mark.setAttributeNS(paragraph.namespaceURI, 'w:name', `${bookmark}${number}`);
    elements(paragraph, 'pPr')[0]?.after(mark);
  }
  files[body] = strToU8(new XMLSerializer().serializeToString(document));
  return zipSync(files, { level: 0 });
}

/** The marks of a converted document become the numbers of its items. */
function numberItems(page: Document): void {
  for (const mark of page.querySelectorAll(`a[id^="${bookmark}"]`)) {
    mark.closest('li')?.setAttribute('value', mark.id.slice(bookmark.length));
    mark.remove();
  }
}

/** Counts as Word does: lists of one definition go on from each other unless one says its own start. */
function counter(lists: Document) {
  const definitions = new Map(elements(lists, 'abstractNum').map((item) => [attribute(item, 'abstractNumId'), item]));
  const nums = new Map(elements(lists, 'num').map((item) => [attribute(item, 'numId'), item]));
  const last = new Map<string, number>();
  const begun = new Set<string>();
  return (list: string, level: string): number | undefined => {
    const num = nums.get(list);
    const definition = settingOf(num, 'abstractNumId');
    const own = elements(num, 'lvlOverride').find((item) => attribute(item, 'ilvl') === level);
    const style = elements(definitions.get(definition), 'lvl').find((item) => attribute(item, 'ilvl') === level);
    if (!style || !settingOf(style, 'numFmt').startsWith('decimal')) return undefined;
    const counted = `${definition} ${level}`;
    const restart = begun.has(`${list} ${level}`) ? '' : settingOf(own, 'startOverride');
    begun.add(`${list} ${level}`);
    const before = restart ? undefined : last.get(counted);
    const number = before === undefined ? Number(restart || settingOf(style, 'start') || 1) : before + 1;
    last.set(counted, number);
    for (const key of last.keys()) {
      const [other, inner] = key.split(' ');
      if (other === definition && Number(inner) > Number(level)) last.delete(key);
    }
    return number;
  };
}

const xmlOf = (file: Uint8Array) => new DOMParser().parseFromString(strFromU8(file), 'application/xml');
const elements = (parent: Document | Element | undefined, name: string) => [
  ...(parent?.getElementsByTagName(`w:${name}`) ?? []),
];
const attribute = (element: Element | undefined, name: string) => element?.getAttribute(`w:${name}`) ?? '';
const settingOf = (parent: Element | undefined, name: string) => attribute(elements(parent, name)[0], 'val');
