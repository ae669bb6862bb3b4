import { connect, createServer } from 'node:net'
import { Failure } from './script.ts'

/** The port to serve on, from PORT. */
export function portFromEnvironment(fallback: number): number {
  const text = process.env['PORT'] || String(fallback)
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new Failure(`PORT is ${text}, which is no port (1–65535).`)
  return port
}

/** Refuses a port that somebody else serves on, before anything is started. */
export async function demandFreePort(port: number): Promise<void> {
  if (await isFree(port)) return
  throw new Failure(`Port ${port} is taken. End what uses it, or choose another: PORT=${port + 10} npm start`)
}

/** The first free port from here upwards. */
export async function freePortFrom(first: number): Promise<number> {
  for (let port = first; port < Math.min(first + 100, 65_536); port++) {
    if (await isFree(port)) return port
  }
  throw new Failure(`No free port between ${first} and ${first + 99}.`)
}

/**
 * Whether nobody listens there and we may. Connecting finds servers on every address, which some systems
 * would let us listen beside.
 */
export async function isFree(port: number): Promise<boolean> {
  const answered = await Promise.all(['127.0.0.1', '::1'].map((host) => answers(host, port)))
  return !answered.includes(true) && canListen(port)
}

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 500 })
    const settle = (result: boolean) => {
      socket.destroy()
      resolve(result)
    }
    socket.once('connect', () => settle(true))
    socket.once('timeout', () => settle(false))
    socket.once('error', () => settle(false))
  })
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
