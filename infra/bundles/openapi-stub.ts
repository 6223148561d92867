/**
 * Replaces the generator of the OpenAPI document in functions that do not serve it: routes are declared but not
 * recorded.
 */
export class OpenAPIRegistry {
  definitions: unknown[] = [];
  registerPath(): void {}
  registerComponent(): void {}
}

/** Schemas accept metadata for the document and ignore it. */
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
