import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { NewsletterWithCounts, PauseReason, SendProgress } from '#shared/newsletter/newsletter.ts';
import { newsletterIssuePath } from '#shared/publish/paths.ts';
import { api } from '#site/src/api/api.ts';
import { refetchList, useAnswer } from '#site/src/api/query-client.ts';
import { type Notice, useAction, useAnnouncements } from '#site/src/components/announcements/announcements.ts';
import { formatNumber } from '#site/src/lib/italian-format.ts';
import { newsletterLists } from '#site/src/newsletter/newsletter-queries.ts';

const pollMilliseconds = 500;
const pausedMilliseconds = 4_000;

/** Sends seen running whose end is not announced yet; outlives the tab, so that it is announced on return to it. */
const running = new Set<string>();

const name = (id: string) => ['send-newsletter', id];

/** A call that sends: it answers with the result of a short send, or with status `sending` for a long one. */
export function useSendAction(id: string) {
  const { announce } = useAnnouncements();
  return useAction({
    name: name(id),
    call: (ask: () => Promise<{ json: () => Promise<SendProgress> }>) => ask().then((answer) => answer.json()),
    done: (progress) => {
      if (progress.status === 'sending') running.add(id);
      else {
        running.delete(id);
        announce(sendResult(progress));
      }
      return undefined;
    },
    failed: sendFailed,
    changes: newsletterLists,
  });
}

/** A newsletter, polled while it is being sent. */
export function useSending(listed: NewsletterWithCounts) {
  const { id } = listed;
  const busy = useIsMutating({ mutationKey: name(id) }) > 0;
  const watched = busy || listed.status === 'sending';
  const polled = useAnswer(['newsletter', id], () => api.newsletter.newsletters[':id'].$get({ param: { id } }), {
    enabled: watched,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.sendState === 'paused' ? pausedMilliseconds : pollMilliseconds),
  });
  const client = useQueryClient();
  const ended = !busy && listed.status === 'sending' && polled.data?.status === 'sent';
  useEffect(() => {
    if (ended) for (const list of newsletterLists) void refetchList(client, list);
  }, [client, ended]);

  const newest = watched && polled.data && polled.data.version >= listed.version ? polled.data : listed;
  const newsletter = busy && newest.status === 'draft' ? asSending(newest) : newest;
  useSendEnd(newsletter, busy);
  return { newsletter, busy };
}

/** The button was pressed, but the API does not report the send yet. */
const asSending = (newsletter: NewsletterWithCounts): NewsletterWithCounts => ({
  ...newsletter,
  status: 'sending',
  sendState: 'recording',
});

/** Announces the end of a send that no call waits for, and follows its page, which is published before the mails. */
function useSendEnd({ id, status, counts, startedAt, sentAt }: NewsletterWithCounts, busy: boolean): void {
  const { announce, followPublication } = useAnnouncements();
  const wasSent = useRef(sentAt !== undefined);
  useEffect(() => {
    if (sentAt !== undefined && !wasSent.current)
      followPublication({ path: newsletterIssuePath(id), since: startedAt ?? sentAt });
    wasSent.current = sentAt !== undefined;
    if (busy) return;
    if (status === 'sending') running.add(id);
    else if (running.delete(id)) {
      announce(sendResult({ ...counts, successfulSends: counts.sent, failedSends: counts.failed }));
    }
  });
}

const sendFailed = "Errore durante l'invio della newsletter";

type SendResult = Pick<SendProgress, 'successfulSends' | 'failedSends' | 'uncertain'>;

export function sendResult({ successfulSends: sent, failedSends: failed, uncertain }: SendResult): Notice {
  const hint = [
    failed > 0 && `Non riuscite: ${formatNumber(failed)}.`,
    uncertain > 0 && `Dall’esito incerto: ${formatNumber(uncertain)}.`,
  ]
    .filter(Boolean)
    .join(' ');
  if (sent === 0 && hint) return { kind: 'error', text: sendFailed, hint };
  return {
    kind: 'success',
    text: `Newsletter inviata con successo a ${formatNumber(sent)} destinatari!`,
    hint,
  };
}

/** Why a send is paused, and what to do. */
export const pauseMessages: Record<PauseReason, string> = {
  person: 'In pausa: riprendi quando vuoi, nessuno riceverà la lettera due volte',
  bounces:
    'In pausa perché troppi indirizzi respingono la lettera: controlla l’elenco degli iscritti prima di riprendere',
  complaints: 'In pausa perché troppi lettori la segnalano come indesiderata: pensaci prima di riprendere',
  errors: 'In pausa perché il servizio di posta non risponde: riprendi quando sarà tornato',
  account: 'In pausa perché il servizio di posta non accetta altre lettere: controlla i suoi limiti, poi riprendi',
  quota:
    'In pausa fino a domani: le lettere che il servizio di posta accetta in un giorno sono finite. L’invio riprende da sé.',
};
