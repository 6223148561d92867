import { type Context, SendTask } from '#functions/context/context.ts';
import type { LogEntry } from '#functions/errors/log.ts';
import { type FunctionName, functionNames } from '#infra/bundles/bundle.ts';
import { deployedFunctions } from './deployed-functions.ts';
import { type GatewayHandler, targetOf, throughGateway } from './gateway.ts';

type Connection = { incoming?: { socket: { remoteAddress?: string } } };

type Opened = { called: () => number; overstepped: () => string[]; stop: () => Promise<void> };

/** All deployed APIs of this test file. */
export const deployedApis: Opened[] = [];

/** The deployed API behind the gateway, which selects the function by its routes. */
export async function deployedApi(ctx: Context, extraVariables: Record<string, string> = {}) {
  const functions = await deployedFunctions({ ctx, extraVariables, log: (line) => ctx.log(entryOf(line)) });
  const { deployment, load, aws } = functions;
  aws.queue.whenAdded = () => {
    const tasks = aws.queue.take(Number.POSITIVE_INFINITY).map(({ body }) => SendTask.parse(JSON.parse(body)));
    void ctx.enqueueSends(tasks);
  };
  const woken = new Map<FunctionName, Promise<GatewayHandler>>();
  let callers = 0;

  function functionFor(method: string, path: string): Promise<GatewayHandler> | undefined {
    const target = targetOf(deployment.routes, method, path);
    const name = functionNames.find((one) => deployment.functions[one].logicalId === target);
    if (name === undefined) return undefined;
    const handler = woken.get(name) ?? load<GatewayHandler>(name);
    woken.set(name, handler);
    return handler;
  }

  /** Same signature as `app.request` of Hono. */
  async function request(path: string, init: RequestInit = {}, connection: Connection = {}): Promise<Response> {
    const asked = new Request(new URL(path, ctx.settings.siteUrl), init);
    const handler = await functionFor(asked.method, new URL(asked.url).pathname);
    if (!handler) return Response.json({ message: 'Not Found' }, { status: 404 });
    return throughGateway(handler, asked, sourceOf(connection));
  }

  /** Deployed functions always count requests: where a test wants no limits, each request gets another address. */
  function sourceOf({ incoming }: Connection): string {
    const address = incoming?.socket.remoteAddress ?? '127.0.0.1';
    if (ctx.settings.rateLimits || address !== '127.0.0.1') return address;
    callers += 1;
    return `2001:db8:${(callers >> 16).toString(16)}:${(callers & 0xffff).toString(16)}::1`;
  }

  const api = { ...functions, request };
  deployedApis.push(api);
  return api;
}

function entryOf(line: string): LogEntry {
  const { at: _, ...entry } = JSON.parse(line) as { at: string } & LogEntry;
  return entry as LogEntry;
}
