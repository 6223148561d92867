import { command } from '#infra/local/terminal.ts';
import { examine, isPrevented, lineOf } from '#infra/pipeline/doctor.ts';
import { readStage } from '#infra/stacks/config.ts';

/** `npm run doctor [-- STAGE]`: what a deployment needs and finds; 1 if something prevents it. */
await command(async () => {
  const { findings } = examine(readStage(process.argv[2]));
  for (const finding of findings) console.log(lineOf(finding));
  return isPrevented(findings) ? 1 : 0;
});
