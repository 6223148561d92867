import type { Store } from '#functions/db/store.ts';
import { keptDays, missingLately } from '#functions/publish/missing-pages.ts';
import { movedTo } from '#functions/publish/moved-page.ts';
import { addRedirect, allRedirects, type Refusal } from '#functions/publish/redirects.ts';
import { readSettings } from '#infra/local/settings.ts';
import { withStore } from '#infra/local/store.ts';
import { command } from '#infra/local/terminal.ts';
import { storeOfStage } from '#infra/pipeline/stage-state.ts';
import { readStage } from '#infra/stacks/config.ts';
import { formerPath } from '#shared/publish/former-paths.ts';

const usage = `Uso: npm run redirects -- [STAGE] add VECCHIO NUOVO   da un indirizzo del sito di prima a una pagina di questo
     npm run redirects -- [STAGE] list               tutti
     npm run redirects -- [STAGE] test VECCHIO       dove porta ora
     npm run redirects -- [STAGE] missing            gli indirizzi che i lettori hanno cercato invano negli ultimi ${keptDays} giorni`;

const actions = ['add', 'list', 'test', 'missing'];

const refusals: Record<Refusal, string> = {
  from: 'Il vecchio indirizzo non è valido: scrivilo come /2019/05/titolo/ o /?p=123.',
  to: 'Il nuovo indirizzo è una pagina di questo sito, come /articolo/titolo o /articoli.',
  loop: 'Il nuovo indirizzo porta di nuovo al vecchio.',
};

await command(async () => {
  const given = process.argv.slice(2);
  const [stage] = actions.includes(given[0] ?? '') ? [] : given.splice(0, 1);
  return stage === undefined
    ? withStore(readSettings(), ({ store }) => run(store, given))
    : run(storeOfStage(readStage(stage)), given);
});

async function run(store: Store, [action, former = '', now = '']: readonly string[]): Promise<number> {
  if (action === 'add' && former && now) {
    const refusal = await addRedirect(store, former, now);
    if (refusal) console.error(refusals[refusal]);
    else console.log(`${former} porta a ${now}`);
    return refusal ? 1 : 0;
  }
  if (action === 'list') {
    for await (const { from, to } of allRedirects(store))
      console.log(`${from}\t${'id' in to ? `${to.kind} ${to.id}` : to.path}`);
    return 0;
  }
  if (action === 'test' && former) {
    const target = await movedTo(store, formerPath(former) ?? former);
    console.log(target === undefined ? `${former} non porta a nessuna pagina` : `${former} porta a ${target}`);
    return target === undefined ? 1 : 0;
  }
  if (action === 'missing') {
    for (const [path, times] of await missingLately({ store, now: () => new Date() })) console.log(`${times}\t${path}`);
    return 0;
  }
  console.error(usage);
  return 2;
}
