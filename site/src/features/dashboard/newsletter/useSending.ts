import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { newsletterIssuePath } from '#shared/content/paths.ts';
import type { NewsletterWithCounts, SendProgress } from '#shared/model/newsletter.ts';
import { api } from '#site/src/api/api.ts';
import { askAgain } from '#site/src/api/refetch-list.ts';
import { useAnnouncements } from '#site/src/features/dashboard/announcements.ts';
import { newsletterLists } from './lists.ts';
import { sendFailed, wordsOfEnd } from './send-words.ts';
import { useDeed } from './useDeed.ts';

const lookMilliseconds = 500;
const pausedMilliseconds = 4_000;

/** Sends seen going on, of whose end nobody has been told yet; whoever comes back to the tab later hears of it then. */
const underWay = new Set<string>();

const name = (id: string) => ['send-newsletter', id];

/** One of the calls that send: it answers when a short list is done, and of a long one that it goes on. */
export function useSendDeed(id: string, failed = sendFailed) {
  const { say } = useAnnouncements();
  return useDeed({
    name: name(id),
    call: (ask: () => Promise<{ json: () => Promise<SendProgress> }>) => ask().then((answer) => answer.json()),
    done: (progress) => {
      if (progress.status === 'sending') underWay.add(id);
      else {
        underWay.delete(id);
        say(wordsOfEnd(progress));
      }
      return undefined;
    },
    failed,
    changes: newsletterLists,
  });
}

/** A newsletter as it is now: while it is being sent, looked at again and again. */
export function useSending(listed: NewsletterWithCounts) {
  const { id } = listed;
  const busy = useIsMutating({ mutationKey: name(id) }) > 0;
  const watched = busy || listed.status === 'sending';
  const looked = useQuery({
    queryKey: ['newsletter', id],
    queryFn: () => api.newsletter.newsletters[':id'].$get({ param: { id } }).then((response) => response.json()),
    enabled: watched,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.sendState === 'paused' ? pausedMilliseconds : lookMilliseconds),
  });
  const client = useQueryClient();
  const ended = !busy && listed.status === 'sending' && looked.data?.status === 'sent';
  useEffect(() => {
    if (ended) for (const list of newsletterLists) void askAgain(client, list);
  }, [client, ended]);

  const newest = watched && looked.data && looked.data.version >= listed.version ? looked.data : listed;
  const newsletter = busy && newest.status === 'draft' ? begun(newest) : newest;
  useEnd(newsletter, busy);
  return { newsletter, busy };
}

/** Pressed, and not yet seen to have begun. */
const begun = (newsletter: NewsletterWithCounts): NewsletterWithCounts => ({
  ...newsletter,
  status: 'sending',
  sendState: 'freezing',
});

/** Says that a send has ended when no call is waiting for it, and follows its page, which went out before the mails. */
function useEnd({ id, status, counts, startedAt, sentAt }: NewsletterWithCounts, busy: boolean): void {
  const { say, follow } = useAnnouncements();
  const wasSent = useRef(sentAt !== undefined);
  useEffect(() => {
    if (sentAt !== undefined && !wasSent.current) follow({ path: newsletterIssuePath(id), since: startedAt ?? sentAt });
    wasSent.current = sentAt !== undefined;
    if (busy) return;
    if (status === 'sending') underWay.add(id);
    else if (underWay.delete(id)) {
      say(wordsOfEnd({ ...counts, successfulSends: counts.sent, failedSends: counts.failed }));
    }
  });
}
