import { problemSentence } from '#infra/local/terminal-problem.ts';

/** Runs a command to its end: a problem is one sentence for the person at the terminal, and an exit code. */
export async function command(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(problemSentence(error));
    process.exitCode = 1;
  }
}
