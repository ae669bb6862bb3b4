import { createServer, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { demandFreePort, freePortFrom, isFree, portFromEnvironment } from './ports.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
  delete process.env['PORT']
})

function listen(host: string): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, host, () => {
      const address = server.address()
      resolve(address && typeof address === 'object' ? address.port : 0)
    })
    servers.push(server)
  })
}

it.each(['127.0.0.1', '0.0.0.0'])(
  'refuses a port in use at %s, until the other server ends',
  async (host) => {
    const port = await listen(host)
    await expect(demandFreePort(port)).rejects.toThrow(`Port ${port} is taken.`)
    expect(await freePortFrom(port)).toBeGreaterThan(port)
    await new Promise((resolve) => servers.pop()?.close(resolve))
    expect([await isFree(port), await isFree(port)]).toEqual([true, true])
  },
)

it('takes PORT, or the default port without it', () => {
  expect(portFromEnvironment(8787)).toBe(8787)
  process.env['PORT'] = '9000'
  expect(portFromEnvironment(8787)).toBe(9000)
})

it.each(['abc', '0', '65536', '80.5', '-1'])('refuses PORT=%s', (text) => {
  process.env['PORT'] = text
  expect(() => portFromEnvironment(8787)).toThrow('no port')
})
