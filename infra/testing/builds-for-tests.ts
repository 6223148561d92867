type Started = { id: string; startTime: number; buildStatus: string };
type Asked = { projectName?: string; idempotencyToken?: string; ids?: string[] };

/** As much of CodeBuild as the functions speak to; the test says what time it is and when a build ends. */
export class TestBuilds {
  readonly started: Started[] = [];
  readonly #tokens = new Map<string, Started>();
  now = new Date('2026-11-20T10:00:00Z');

  /** The answer to one action of the service's JSON protocol. */
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

  /** The last one ends. */
  end(status: 'SUCCEEDED' | 'FAILED'): void {
    const last = this.started.at(-1);
    if (last) last.buildStatus = status;
  }

  forget(): void {
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
