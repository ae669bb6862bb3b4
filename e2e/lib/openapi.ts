const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

interface Operation {
  at: string
  path: string
  parts: Record<string, unknown>
}

/** Every operation of an OpenAPI document. */
export function operationsOf(document: unknown): Operation[] {
  return Object.entries(record(record(document)['paths'])).flatMap(([path, item]) =>
    Object.entries(record(item))
      .filter(([method]) => METHODS.includes(method))
      .map(([method, parts]) => ({ at: `${method} ${path}`, path, parts: record(parts) })),
  )
}

/** What OpenAPI 3.1 requires and the document lacks, one sentence each. */
export function errorsOf(document: unknown): string[] {
  const { openapi, info } = record(document)
  const errors: string[] = []
  if (!/^3\.1\.\d+$/.test(String(openapi))) errors.push(`openapi is ${String(openapi)}`)
  for (const key of ['title', 'version'])
    if (typeof record(info)[key] !== 'string') errors.push(`info has no ${key}`)
  for (const operation of operationsOf(document)) errors.push(...operationErrors(operation))
  for (const reference of referencesIn(document))
    if (resolve(document, reference) === undefined) errors.push(`${reference} leads nowhere`)
  return errors
}

function operationErrors({ at, path, parts }: Operation): string[] {
  const errors: string[] = []
  const responses = Object.entries(record(parts['responses']))
  if (responses.length === 0) errors.push(`${at} has no responses`)
  for (const [status, response] of responses) {
    if (!/^[1-5](?:\d\d|XX)$|^default$/.test(status)) errors.push(`${at} answers ${status}`)
    if (typeof record(response)['description'] !== 'string') errors.push(`${at} ${status} has no description`)
  }
  const declared = list(parts['parameters'])
    .map(record)
    .filter((parameter) => parameter['in'] === 'path' && parameter['required'] === true)
    .map((parameter) => parameter['name'])
  const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
  for (const name of named) if (!declared.includes(name)) errors.push(`${at} does not declare ${name}`)
  return errors
}

function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  return Object.entries(record(value)).flatMap(([key, part]) =>
    key === '$ref' && typeof part === 'string' ? [part] : referencesIn(part),
  )
}

function resolve(document: unknown, reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined
  const steps = reference.slice(2).split('/')
  return steps.reduce<unknown>(
    (at, step) => record(at)[step.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  )
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** The messages that the site sends to other programs. */
export const webhooksOf = (document: unknown): string[] => Object.keys(record(record(document)['webhooks']))
