import { expect, it } from 'vitest';
import type { SendResult } from '#functions/mail/mail.ts';
import { accountInbox } from '#functions/testing/account-inbox.ts';
import { articleCalls } from '#functions/testing/article-calls.ts';
import { testMagazine, testSettings } from '#functions/testing/magazine.ts';
import { breakNthCall } from '#functions/testing/store-faults.ts';
import { mailNewsroom } from './mail-people.ts';

/** One editor gets mails about the submitted items of one writer; the first mail has this outcome. */
async function newsroomWhoseFirstMailIs(outcome: 'accepted' | 'throttled') {
  const inbox = accountInbox();
  let mails = 0;
  const mail: typeof inbox.mail = {
    ...inbox.mail,
    async send(envelope): Promise<SendResult> {
      mails += 1;
      // Another transaction holds the rows when the outcome is written.
      if (mails === 1) breakNthCall(magazine.ctx.store, 1, 'another transaction');
      return mails === 1 && outcome === 'throttled' ? { outcome } : inbox.mail.send(envelope);
    },
  };
  const magazine = await testMagazine({ mail, settings: { ...testSettings, eventTimeoutSeconds: 3_600 } });
  const { clock, ctx, person } = magazine;
  await person('editor');
  const writer = await person('writer');
  const { create } = articleCalls(magazine);
  return {
    submit: (title: string) => create(writer, { title, status: 'pending' }),
    mailAfter: (minutes: number) => {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000);
      return mailNewsroom(ctx);
    },
    subjects: () => inbox.received.map(({ subject }) => subject),
  };
}

it('a mail that another transaction kept from being recorded does not hold back the next', async () => {
  const { submit, mailAfter, subjects } = await newsroomWhoseFirstMailIs('accepted');
  await submit('Prima');
  await mailAfter(0);
  await submit('Seconda');
  await mailAfter(16);
  expect(subjects()).toEqual(['Da approvare: «Prima» – Sinopia', 'Da approvare: «Seconda» – Sinopia']);
});

it('a throttled mail is sent at the next turn, although another transaction was in the way', async () => {
  const { submit, mailAfter, subjects } = await newsroomWhoseFirstMailIs('throttled');
  await submit('Prima');
  await mailAfter(0);
  expect(subjects()).toEqual([]);
  await mailAfter(1);
  expect(subjects()).toEqual(['Da approvare: «Prima» – Sinopia']);
});
