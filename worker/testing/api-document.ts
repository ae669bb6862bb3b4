import { env } from 'cloudflare:test'
import { app } from '../app.ts'
import { errorsIn, isRecord, resolve } from './json-schema.ts'
import { ASSETS } from './open-page.ts'
import { apiRoutes } from './routes.ts'

export interface Operation {
  /** In capitals. */
  method: string
  path: string
  /** Matches the addresses of this path. */
  address: RegExp
  parts: Record<string, unknown>
}

export const nameOf = ({ method, path }: Operation) => `${method} ${path}`

/** Its address with values for its parameters. */
export const pathOf = ({ method, path }: Operation) =>
  apiRoutes().find((route) => route.method === method && route.pattern.replaceAll(/:(\w+)/g, '{$1}') === path)
    ?.path ?? path

let loaded: Promise<{ document: unknown; operations: Operation[] }> | undefined

/** The API document as the app serves it, with every operation in it, the path with the fewest parameters first. Read once. */
export function apiDocument() {
  loaded ??= readDocument()
  return loaded
}

async function readDocument() {
  const answer = await app.request(
    '/api/openapi.json',
    {},
    { ...env, ASSETS },
    {
      waitUntil: () => undefined,
      passThroughOnException: () => undefined,
      props: {},
    },
  )
  const document: unknown = await answer.json()
  const paths = isRecord(document) && isRecord(document['paths']) ? document['paths'] : {}
  const operations = Object.entries(paths)
    .flatMap(([path, item]) =>
      Object.entries(isRecord(item) ? item : {}).flatMap(([method, parts]) =>
        isRecord(parts)
          ? [
              {
                method: method.toUpperCase(),
                path,
                address: addressOf(path),
                parts: { ...parts, parameters: parametersIn(document, parts) },
              },
            ]
          : [],
      ),
    )
    .toSorted((a, b) => parametersOf(a) - parametersOf(b))
  return { document, operations }
}

function operationFor(operations: readonly Operation[], method: string, pathname: string) {
  return operations.find((one) => one.method === method && one.address.test(pathname))
}

/** Also those that calls share. */
const parametersIn = (document: unknown, { parameters }: Record<string, unknown>) =>
  Array.isArray(parameters) ? parameters.map((one) => resolve(document, one)) : []

const parametersOf = ({ path }: Operation) => path.split('{').length
const addressOf = (path: string) =>
  new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`)

/** How an answer differs from the document: another status, another type, or a body of another shape. */
export async function undocumented(request: Request, answer: Response): Promise<string[]> {
  const { pathname } = new URL(request.url)
  if (!pathname.startsWith('/api/')) return []
  const { document, operations } = await apiDocument()
  const operation = operationFor(operations, request.method, pathname)
  if (!operation) return []
  const at = `${request.method} ${operation.path} ${answer.status}`
  const responses = operation.parts['responses']
  const response = isRecord(responses) ? responses[String(answer.status)] : undefined
  if (!isRecord(response)) return [`${at} is not documented`]
  const content = isRecord(response['content']) ? response['content'] : {}
  const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
  const media = content[type]
  if (!isRecord(media))
    return type === '' || answer.body === null ? [] : [`${at} is not documented as ${type}`]
  if (type !== 'application/json') return []
  return errorsIn(document, media['schema'], await answer.clone().json(), at)
}
