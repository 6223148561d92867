import { DatabaseSync } from 'node:sqlite';

/**
 * Gives the embedded DynamoDB an index of its stream records. It keeps all of them and has none: it reads every record to
 * number the next one and to answer each poll of the publisher, so a write would slow down with the number of all earlier
 * writes (16 ms for each after 45,000). SQLite keeps the index up to date and chooses it by itself.
 */
export function indexStreamRecords(file: string): void {
  try {
    const database = new DatabaseSync(file, { timeout: 5_000 });
    try {
      database.exec(
        'CREATE INDEX IF NOT EXISTS _stream_records_by_number ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
      );
    } finally {
      database.close();
    }
  } catch {
    // Without the index the store is slower, not wrong: on a full disk it must still start.
  }
}
