import { runTypingBench } from '#infra/bench/typing-bench.ts';

/*
 * What a key costs in a text of 20,000 words, in a magazine that is running with its demo accounts:
 * `npm run bench:typing -- http://localhost:4321`
 */
const [address = 'http://localhost:4321'] = process.argv.slice(2);
console.log(JSON.stringify(await runTypingBench(address, 20_000, 60), null, 2));
