import { useQuery } from '@tanstack/react-query';
import type { RefusedMail as Refused } from '#shared/accounts/user.ts';
import { api } from '#site/src/api/api.ts';
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
  const query = useQuery({
    queryKey: ['staff'],
    queryFn: () => api.content.staff.$get().then((response) => response.json()),
  });
  return { staff: query.data ?? [], query };
}
