import type { PublicKind } from '#shared/model/kinds/kinds.ts';
import type { SnapshotSummary } from '#shared/model/snapshot/snapshot.ts';

type Summary = SnapshotSummary<PublicKind>;

/** The pictures that live items show, with how many show each. */
export class UsedPictures {
  readonly #uses = new Map<string, number>();
  #shown = new Set<string>();
  #unused = new Set<string>();

  has(address: string): boolean {
    return this.#uses.has(address);
  }

  add(summary: Summary): void {
    for (const address of picturesOf(summary)) {
      this.#uses.set(address, (this.#uses.get(address) ?? 0) + 1);
      this.#shown.add(address);
      this.#unused.delete(address);
    }
  }

  remove(summary: Summary): void {
    for (const address of picturesOf(summary)) {
      const uses = (this.#uses.get(address) ?? 0) - 1;
      if (uses > 0) this.#uses.set(address, uses);
      else {
        this.#uses.delete(address);
        this.#shown.delete(address);
        this.#unused.add(address);
      }
    }
  }

  /** Whether one item alone shows the picture. */
  isShownOnce(address: string): boolean {
    return this.#uses.get(address) === 1;
  }

  /** Since the last call: the pictures of items that came or changed, and those that are no longer used. */
  takeChanges(): { shown: Set<string>; unused: Set<string> } {
    const changes = { shown: this.#shown, unused: this.#unused };
    this.#shown = new Set();
    this.#unused = new Set();
    return changes;
  }
}

/** The pictures of an item: its own, and the ones in its text. */
export function picturesOf(summary: Summary): string[] {
  const own = 'image' in summary ? summary.image : 'thumbnail' in summary ? summary.thumbnail : undefined;
  const within = ('textPictures' in summary && summary.textPictures) || [];
  return [...new Set([...(own === undefined ? [] : [own]), ...within])];
}
