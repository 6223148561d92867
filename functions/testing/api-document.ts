import { createApi } from '#functions/api/app.ts';
import { openApiDocument } from '#functions/api/openapi-document.ts';
import type { Context } from '#functions/context/context.ts';

export type JsonSchema = {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  description?: string;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
};
type Media = { content?: Record<string, { schema: JsonSchema }> };
export type Parameter = { name: string; in: string; required: boolean; schema: JsonSchema };
export type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: Media & { required: boolean };
  responses: Record<string, Media & { description: string }>;
  /** The least role, and the least role for items of other authors; absent on public routes. */
  'x-access': { needs?: string; others?: string };
};
export type OpenApiDocument = {
  openapi: string;
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
};

// The routes are only declared here, so the context is never used.
const unusedContext = {} as Context;

/** The OpenAPI document as the API serves it. */
export const apiDocument = openApiDocument(createApi(unusedContext)) as unknown as OpenApiDocument;
