type Started = { id: string; startTime: number; buildStatus: string };
type Asked = { projectName?: string; idempotencyToken?: string; ids?: string[] };

/** The parts of CodeBuild that the functions use; the test sets the time and ends builds. */
export class TestBuilds {
  readonly started: Started[] = [];
  readonly #tokens = new Map<string, Started>();
  now = new Date('2026-11-20T10:00:00Z');

  /** The response to one action of the JSON protocol. */
  answer(action: string, body: Buffer): object {
    const { ids = [], idempotencyToken = '', projectName = '' }: Asked = JSON.parse(body.toString());
    switch (action) {
      case 'ListBuildsForProject':
        return { ids: this.started.map(({ id }) => id).toReversed() };
      case 'BatchGetBuilds':
        return { builds: this.started.filter(({ id }) => ids.includes(id)) };
      case 'StartBuild':
        return { build: this.#tokens.get(idempotencyToken) ?? this.#start(projectName, idempotencyToken) };
      default:
        throw new Error(`CodeBuild knows no ${action}`);
    }
  }

  /** Ends the last build. */
  end(status: 'SUCCEEDED' | 'FAILED'): void {
    const last = this.started.at(-1);
    if (last) last.buildStatus = status;
  }

  clear(): void {
    this.started.length = 0;
    this.#tokens.clear();
  }

  #start(projectName: string, token: string): Started {
    const running = this.started.filter(({ buildStatus }) => buildStatus === 'IN_PROGRESS');
    if (running.length > 0) throw new Error('AccountLimitExceededException');
    const id = `${projectName}:${this.started.length + 1}`;
    const build = { id, startTime: this.now.getTime() / 1_000, buildStatus: 'IN_PROGRESS' };
    this.started.push(build);
    this.#tokens.set(token, build);
    return build;
  }
}
