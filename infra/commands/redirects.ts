import { keptDays, missingLately } from '#functions/publish/missing-pages.ts';
import { movedTo } from '#functions/publish/moved-page.ts';
import { addRedirect, allRedirects, type Refusal } from '#functions/publish/redirects.ts';
import { readSettings } from '#infra/local/settings.ts';
import { withStore } from '#infra/local/store.ts';
import { command } from '#infra/local/terminal.ts';
import { formerPath } from '#shared/publish/former-paths.ts';

const usage = `Uso: npm run redirects -- add VECCHIO NUOVO   da un indirizzo del sito di prima a una pagina di questo
     npm run redirects -- list               tutti
     npm run redirects -- test VECCHIO       dove porta ora
     npm run redirects -- missing            gli indirizzi che i lettori hanno cercato invano negli ultimi ${keptDays} giorni`;

const refusals: Record<Refusal, string> = {
  from: 'Il vecchio indirizzo non è valido: scrivilo come /2019/05/titolo/ o /?p=123.',
  to: 'Il nuovo indirizzo è una pagina di questo sito, come /articolo/titolo o /articoli.',
  loop: 'Il nuovo indirizzo porta di nuovo al vecchio.',
};

await command(async () => {
  const [action, former = '', now = ''] = process.argv.slice(2);
  return withStore(readSettings(), async (ctx) => {
    if (action === 'add' && former && now) {
      const refusal = await addRedirect(ctx.store, former, now);
      if (refusal) console.error(refusals[refusal]);
      else console.log(`${former} porta a ${now}`);
      return refusal ? 1 : 0;
    }
    if (action === 'list') {
      for await (const { from, to } of allRedirects(ctx.store))
        console.log(`${from}\t${'id' in to ? `${to.kind} ${to.id}` : to.path}`);
      return 0;
    }
    if (action === 'test' && former) {
      const target = await movedTo(ctx.store, formerPath(former) ?? former);
      console.log(target === undefined ? `${former} non porta a nessuna pagina` : `${former} porta a ${target}`);
      return target === undefined ? 1 : 0;
    }
    if (action === 'missing') {
      for (const [path, times] of await missingLately(ctx)) console.log(`${times}\t${path}`);
      return 0;
    }
    console.error(usage);
    return 2;
  });
});
