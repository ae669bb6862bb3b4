import { env } from 'cloudflare:test'
import { beforeAll, expect, it } from 'vitest'
import { KEY_SCOPES, type KeyScope } from '#contract/people/api-key.ts'
import { apiDocument, nameOf, type Operation } from './api-document.ts'
import { makeAdmin, makeListing, type TestUser } from './factories.ts'
import { bodyOf, fetchWorker, request } from './request.ts'

let operations: readonly Operation[]
let own: string
let owner: TestUser

beforeAll(async () => {
  ;({ operations } = await apiDocument())
  ;({ id: own, owner } = await makeListing({ owner: await makeAdmin() }))
})

function scopeOf({ parts }: Operation): string | undefined {
  const scopes: string[] = Array.isArray(parts['x-scopes']) ? parts['x-scopes'] : []
  return scopes[0]
}

async function keyWith(scopes: readonly KeyScope[]): Promise<string> {
  const made = await bodyOf<{ token: string }>(
    request('/api/tokens', { as: owner, body: { label: 'Walk', scopes } }),
  )
  return made.token
}

/** Sent like a program, with a cookie of the same person, which must not count. */
async function answer({ method, path }: Operation, key: string): Promise<number> {
  const address = path
    .replace('{id}', path.startsWith('/api/affiliates') || path.endsWith('/insights') ? own : 'nobodyHasIt1')
    .replaceAll(/\{\w+\}/g, 'nobodyHasIt1')
  const response = await fetchWorker(
    new Request(env.ORIGIN + address, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        cookie: owner.cookie,
        'content-type': 'application/json',
        'cf-connecting-ip': `192.0.2.${(counter += 1) % 250}`,
      },
      ...(method === 'GET' ? {} : { body: '{}' }),
    }),
  )
  await response.arrayBuffer()
  return response.status
}
let counter = 0

it('knows the calls for keys, which name known scopes', () => {
  const scopes = operations.map(scopeOf).filter((scope) => scope !== undefined)
  expect(scopes.length).toBeGreaterThan(4)
  expect(KEY_SCOPES).toEqual(expect.arrayContaining(scopes))
})

it.each(KEY_SCOPES)('lets a key with %s make the calls of this scope and no other', async (scope) => {
  const key = await keyWith([scope])
  for (const operation of operations.filter(scopeOf)) {
    const status = await answer(operation, key)
    const isAllowed = scopeOf(operation) === scope
    expect([nameOf(operation), status === 403]).toEqual([nameOf(operation), !isAllowed])
    expect([nameOf(operation), status]).not.toEqual([nameOf(operation), 401])
  }
})

it('opens no other call, whatever its scopes and its person are', async () => {
  const key = await keyWith(KEY_SCOPES)
  for (const operation of operations.filter((one) => scopeOf(one) === undefined)) {
    const { parts } = operation
    const ways = Array.isArray(parts['security']) ? parts['security'] : []
    const isForPeople = ways.length > 0 && ways.every((way: object) => Object.keys(way).length > 0)
    if (isForPeople)
      expect([nameOf(operation), await answer(operation, key)]).toEqual([nameOf(operation), 401])
  }
})
