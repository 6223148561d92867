import { dayWith } from './day.ts';
import type { DeskItem } from './desk.ts';

/** Who looked at it last, and, where it came back as a draft, why. */
export function ReviewNote({ item: { status, reviewNote, reviewedBy, reviewedAt } }: { item: DeskItem }) {
  if (status === 'pending' || !reviewedBy || !reviewedAt) return null;
  return (
    <>
      <p className="caption">
        Esaminato da {reviewedBy.username} {dayWith('il', reviewedAt)}
      </p>
      {status === 'draft' && reviewNote && (
        <p className="item-note">
          <strong>Nota della redazione</strong> {reviewNote}
        </p>
      )}
    </>
  );
}
