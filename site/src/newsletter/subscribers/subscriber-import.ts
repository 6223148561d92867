import { limits } from '#shared/limits.ts';
import type { SubscribersImported } from '#shared/newsletter/subscriber.ts';
import { parseCsv } from '#shared/text/csv.ts';

const maxRecords = 1_000;
/** Half the API's limit leaves room for the JSON around it. */
const maxBytes = limits.bodyBytes / 2;

/** A part of a CSV file: the header and some records. */
type Part = { csv: string; records: number };

/** A running import: the parts still to send, and the report of the imported ones. */
export type Import = { parts: Part[]; done: number; total: number; report: SubscribersImported };

export function beginImport(text: string): Import {
  const parts = partsOf(text);
  const total = parts.reduce((sum, { records }) => sum + records, 0);
  return {
    parts,
    done: 0,
    total,
    report: { created: 0, toConfirm: 0, alreadyThere: 0, keptAsNo: 0, ended: 0, noes: [], doubtful: [], problems: [] },
  };
}

/** Adds the report of the next part, with its line numbers counted in the whole file. */
export function withImportedPart({ parts, done, total, report }: Import, answer: SubscribersImported): Import {
  const [imported, ...rest] = parts;
  const inFile = (lines: SubscribersImported['noes']) =>
    lines.map(({ line, message }) => ({ line: line + done, message }));
  return {
    parts: rest,
    done: done + (imported?.records ?? 0),
    total,
    report: {
      created: report.created + answer.created,
      toConfirm: report.toConfirm + answer.toConfirm,
      alreadyThere: report.alreadyThere + answer.alreadyThere,
      keptAsNo: report.keptAsNo + answer.keptAsNo,
      ended: report.ended + answer.ended,
      noes: [...report.noes, ...inFile(answer.noes)],
      doubtful: [...report.doubtful, ...inFile(answer.doubtful)],
      problems: [...report.problems, ...inFile(answer.problems)],
    },
  };
}

function partsOf(text: string): Part[] {
  const [header, ...records] = parseCsv(text);
  // The API answers a file without records with its own error.
  if (!header || records.length === 0) return [{ csv: text, records: 0 }];
  const parts: Part[] = [];
  let part: Part | undefined;
  let bytes = 0;
  for (const record of records) {
    const size = bytesOf(record.text);
    if (!part || part.records === maxRecords || bytes + size > maxBytes) {
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
