import { eraseSubscriber, exportSubscriber } from '#functions/newsletter/sending/data-subject.ts';
import { readSettings } from '#infra/local/settings.ts';
import { withStore } from '#infra/local/store.ts';
import { command } from '#infra/local/terminal.ts';
import { email } from '#shared/accounts/user.ts';
import { wholeSentences } from '#shared/errors/errors.ts';

const usage = 'Uso: npm run subscriber -- export EMAIL   oppure   npm run subscriber -- erase EMAIL';

/** Requests of data subjects: a copy of their data (GDPR 15 and 20) or its erasure (GDPR 17). */
await command(async () => {
  const [action = '', address = ''] = process.argv.slice(2);
  const parsed = email.safeParse(address);
  if (!['export', 'erase'].includes(action) || !address) {
    console.error(usage);
    return 2;
  }
  if (!parsed.success) {
    console.error(wholeSentences.emailInvalid);
    return 1;
  }
  return withStore(readSettings(), async (ctx) => {
    const result =
      action === 'export' ? await exportSubscriber(ctx, parsed.data) : await eraseSubscriber(ctx, parsed.data);
    if (!result) {
      console.error('Indirizzo email non trovato nei nostri archivi.');
      return 1;
    }
    console.log(action === 'export' ? JSON.stringify(result, null, 2) : 'Dati cancellati.');
    return 0;
  });
});
