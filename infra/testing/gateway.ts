/** The event that API Gateway sends to a function (payload format 2.0), as far as the functions use it. */
export type GatewayEvent = {
  version: '2.0';
  routeKey: string;
  rawPath: string;
  rawQueryString: string;
  headers: Record<string, string>;
  requestContext: { http: { method: string; path: string; sourceIp: string }; requestId: string; domainName: string };
  body?: string;
  isBase64Encoded: boolean;
};

export type GatewayResult = {
  statusCode: number;
  headers?: Record<string, string>;
  body?: string;
  isBase64Encoded?: boolean;
};

export type GatewayHandler = (event: GatewayEvent, context: object) => Promise<GatewayResult>;

/** Calls a deployed function like a server: converts requests and responses as API Gateway does. */
export async function throughGateway(
  handler: GatewayHandler,
  request: Request,
  sourceIp = '203.0.113.7',
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const body = Buffer.from(await request.arrayBuffer());
  const result = await handler(
    {
      version: '2.0',
      routeKey: '$default',
      rawPath: pathname,
      rawQueryString: search.slice(1),
      headers: Object.fromEntries(request.headers),
      requestContext: {
        http: { method: request.method, path: pathname, sourceIp },
        requestId: 'gateway-1',
        domainName: 'api.example',
      },
      ...(body.length > 0 ? { body: body.toString('base64') } : {}),
      isBase64Encoded: body.length > 0,
    },
    {},
  );
  const { statusCode, headers = {}, body: answer = '', isBase64Encoded = false } = result;
  const empty = statusCode === 204 || statusCode === 304;
  return new Response(empty ? null : Buffer.from(answer, isBase64Encoded ? 'base64' : 'utf8'), {
    status: statusCode,
    headers,
  });
}
