import { z } from '@hono/zod-openapi';

/** A JSON answer of a route. */
export const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

/** A JSON body of a route; `required: false` where every field is optional. */
export const body = <Schema extends z.ZodType>(schema: Schema, required = true) => ({
  body: { content: { 'application/json': { schema } }, required },
});

export const noContent = { description: 'Fatto' };

export const bearer = [{ bearer: [] as string[] }];

/** `{id}` in a path. Its pattern is told and not checked here: what cannot be an id is a 404 like any other. */
export const byId = { params: z.object({ id: z.string().meta({ pattern: '^[A-Za-z0-9_-]{1,64}$' }) }) };
