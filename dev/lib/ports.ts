import getPort, { clearLockedPorts, portNumbers } from 'get-port'
import { Failure } from './script.ts'

/** The port to serve on, from PORT. */
export function portFromEnvironment(fallback: number): number {
  const text = process.env['PORT'] || String(fallback)
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new Failure(`PORT is ${text}, which is no port (1–65535).`)
  return port
}

/** Refuses a port that something else serves on, before anything is started. */
export async function demandFreePort(port: number): Promise<void> {
  if (await isFree(port)) return
  throw new Failure(`Port ${port} is taken. End what uses it, or choose another: PORT=${port + 10} npm start`)
}

/** The first free port from here upwards. */
export async function freePortFrom(first: number): Promise<number> {
  return getPort({ port: portNumbers(first, Math.min(first + 99, 65_535)) })
}

/** Whether nothing listens there, on any of this computer's addresses. */
export async function isFree(port: number): Promise<boolean> {
  // A port that was given out stays reserved for some seconds; asking is not taking.
  clearLockedPorts()
  const found = await getPort({ port })
  clearLockedPorts()
  return found === port
}
