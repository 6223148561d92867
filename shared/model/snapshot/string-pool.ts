import type { PublicKind } from '#shared/model/kinds/kinds.ts';
import type { SnapshotSummary } from './snapshot.ts';

/** Fields that have the same few values in many items. */
const repeatedFields = ['author', 'authorId', 'category', 'type', 'status', 'date', 'textColor', 'bgColor'];

/**
 * Keeps one text for each of these values: each summary comes with texts of its own, in a large magazine a tenth of the
 * memory of all summaries.
 */
export class StringPool {
  readonly #known = new Map<string, string>();

  /** Replaces the texts of this summary by equal ones that are known. */
  share(summary: SnapshotSummary<PublicKind>): void {
    const fields = summary as Record<string, unknown>;
    for (const name of repeatedFields) {
      const text = fields[name];
      if (typeof text === 'string') fields[name] = this.#shared(text);
    }
    // Most items are as they were when they were published.
    if (summary.updatedAt === summary.publishedAt) summary.updatedAt = summary.publishedAt;
  }

  #shared(text: string): string {
    const known = this.#known.get(text) ?? text;
    this.#known.set(known, known);
    return known;
  }
}
