// Replaces the generator of API documents in the Worker's build: the document is made before, so nothing is kept for it.
const nothing = () => undefined

export class OpenAPIRegistry {
  readonly definitions = []
  readonly registerPath = nothing
  readonly registerWebhook = nothing
}

export const OpenApiGeneratorV3 = nothing
export const OpenApiGeneratorV31 = nothing
export const extendZodWithOpenApi = nothing
export const getOpenApiMetadata = nothing
