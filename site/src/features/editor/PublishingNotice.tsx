import { useWatch } from 'react-hook-form';
import { isModerated } from '#shared/model/kinds.ts';
import { may } from '#shared/rules/permissions.ts';
import { isAheadOfToday } from '#shared/rules/publishing.ts';
import { notices } from '#shared/text/notices.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { fieldsOf } from '#site/src/forms/form-values.ts';
import type { StoredItem } from '#site/src/forms/kind.ts';
import type { GroupProps } from './FieldGroup.tsx';

type Props = GroupProps & { item: StoredItem | undefined };

/** Before a piece goes live: that its date is no appointment. */
export function PublishingNotice({ kind, form, role, item }: Props) {
  const [date, status] = useWatch({ control: form.control, name: ['date', 'status'] }) as (string | undefined)[];
  const hasDate = fieldsOf(kind).some(({ name }) => name === 'date');
  const publishes = may(role, 'content:publish') && (status === 'published' || !isModerated(kind.kind));
  const { live, status: savedStatus = 'published' } = item ?? { live: false };
  const isLiveSo = (live ?? savedStatus === 'published') && item?.date === date;
  const warns = hasDate && publishes && !isLiveSo && isAheadOfToday(date, civilDateInRome(new Date()));
  return (
    <p className="editor-notice" role="status">
      {warns && notices.futureDate}
    </p>
  );
}
