import type { RefusedMail as Refused } from '#shared/accounts/user.ts';
import { api } from '#site/src/api/api.ts';
import { useAnswer } from '#site/src/api/query-client.ts';
import { dayWith } from '#site/src/lib/italian-format.ts';

const words: Record<Refused['reason'], string> = {
  service: 'rifiutata dal servizio di posta',
  mailbox: 'respinta dalla casella',
};

/** Beside the address of a person whom the latest mail did not reach. */
export const RefusedMail = ({ mail }: { mail: Refused | undefined }) =>
  mail && (
    <span className="caption">
      {' '}
      (ultima mail {words[mail.reason]} {dayWith('il', mail.at)})
    </span>
  );

/** The members of the staff; empty until the answer has arrived. */
export function useStaff() {
  const query = useAnswer(['staff'], api.content.staff.$get);
  return { staff: query.data ?? [], query };
}
