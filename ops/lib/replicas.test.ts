import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { databaseOf, turnOnReplicas } from './replicas.ts'

const TOKEN = JSON.stringify({ type: 'oauth', token: 'secret' })
const ONE = JSON.stringify({ loggedIn: true, accounts: [{ id: 'harbour', name: 'Harbour' }] })
const TWO = JSON.stringify({ loggedIn: true, accounts: [{ id: 'harbour' }, { id: 'lagoon' }] })
const settings = { d1_databases: [{ binding: 'DB', database_id: 'd-1' }] }

it('names the database by the settings, the token and the only account', () => {
  expect(databaseOf(settings, TOKEN, ONE)).toEqual({ account: 'harbour', database: 'd-1', token: 'secret' })
  expect(databaseOf({ ...settings, account_id: 'lagoon' }, TOKEN, TWO)?.account).toBe('lagoon')
})

it('does not guess', () => {
  expect(databaseOf(settings, TOKEN, TWO)).toBeNull()
  expect(databaseOf(settings, 'Not logged in', ONE)).toBeNull()
  expect(databaseOf(settings, TOKEN, '')).toBeNull()
  expect(databaseOf({}, TOKEN, ONE)).toBeNull()
})

it('asks Cloudflare for replicas, and says whether it agreed', async () => {
  const asked: unknown[] = []
  let status = 200
  const answer: RequestListener = (request, response) => {
    const { method, url, headers } = request
    void text(request).then((body) => {
      asked.push([method, url, headers.authorization, JSON.parse(body)])
      response.writeHead(status).end('{}')
    })
  }
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has one
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const database = { account: 'harbour', database: 'd-1', token: 'secret' }
  expect(await turnOnReplicas(database, api)).toBe(true)
  const wanted = { read_replication: { mode: 'auto' } }
  expect(asked).toEqual([['PUT', '/accounts/harbour/d1/database/d-1', 'Bearer secret', wanted]])
  status = 403
  expect(await turnOnReplicas(database, api)).toBe(false)
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
  expect(await turnOnReplicas(database, api)).toBe(false)
})
