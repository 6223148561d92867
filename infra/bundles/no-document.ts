/**
 * What only the OpenAPI document needs, left out of functions that do not give it: routes declare themselves as ever, and
 * nobody writes it down.
 */
export class OpenAPIRegistry {
  definitions: unknown[] = [];
  registerPath(): void {}
  registerComponent(): void {}
}

/** What a schema says of itself for the document falls on deaf ears. */
export function extendZodWithOpenApi({ ZodType }: { ZodType: { prototype: object } }): void {
  Object.assign(ZodType.prototype, {
    openapi() {
      return this;
    },
  });
}

export const getOpenApiMetadata = (): undefined => undefined;

class NoDocument {
  constructor() {
    throw new Error('This function gives no OpenAPI document');
  }
}

export { NoDocument as OpenApiGeneratorV3, NoDocument as OpenApiGeneratorV31 };
