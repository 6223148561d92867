import { limits } from '#shared/limits.ts';
import type { SubscribersImported } from '#shared/model/subscriber.ts';
import { parseCsv } from '#shared/text/csv.ts';

const recordsAtOnce = 1_000;
/** In JSON it is still well within what the API takes. */
const bytesAtOnce = limits.bodyBytes / 2;

/** A piece of a file that is a file itself: the header, and some records. */
type Part = { csv: string; records: number };

/** A list on its way in: the parts that have not been taken yet, and what became of the others. */
export type Import = { parts: Part[]; done: number; total: number; report: SubscribersImported };

/** A file as text: UTF-8, or what Excel writes on an Italian Windows. */
export function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export function beginImport(text: string): Import {
  const parts = partsOf(text);
  const total = parts.reduce((sum, { records }) => sum + records, 0);
  return { parts, done: 0, total, report: { created: 0, alreadyThere: 0, problems: [] } };
}

/** The next part was taken: its report joins the others, with lines as the whole file counts them. */
export function partTaken({ parts, done, total, report }: Import, answer: SubscribersImported): Import {
  const [taken, ...rest] = parts;
  return {
    parts: rest,
    done: done + (taken?.records ?? 0),
    total,
    report: {
      created: report.created + answer.created,
      alreadyThere: report.alreadyThere + answer.alreadyThere,
      problems: [...report.problems, ...answer.problems.map((problem) => ({ ...problem, line: problem.line + done }))],
    },
  };
}

function partsOf(text: string): Part[] {
  const [header, ...records] = parseCsv(text);
  // Whoever gave a file without readers hears what the API says of it.
  if (!header || records.length === 0) return [{ csv: text, records: 0 }];
  const parts: Part[] = [];
  let part: Part | undefined;
  let bytes = 0;
  for (const record of records) {
    const size = bytesOf(record.text);
    if (!part || part.records === recordsAtOnce || bytes + size > bytesAtOnce) {
      part = { csv: header.text, records: 0 };
      bytes = bytesOf(header.text);
      parts.push(part);
    }
    part.csv += record.text;
    part.records += 1;
    bytes += size;
  }
  return parts;
}

const encoder = new TextEncoder();
const bytesOf = (text: string): number => encoder.encode(JSON.stringify(text)).length;
