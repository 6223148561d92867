import { runNewsletterBench } from '#infra/bench/newsletter-bench.ts';

// How long a newsletter takes to reach all recipients on this machine, with a sender that is killed repeatedly.
// `npm run bench:newsletter -- 100000`
const [readers = '10000'] = process.argv.slice(2);
const result = await runNewsletterBench(Number(readers));
console.log(JSON.stringify(result, null, 2));
process.exit(result.duplicates + result.lost === 0 ? 0 : 1);
