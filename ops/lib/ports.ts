import getPort, { clearLockedPorts, portNumbers } from 'get-port'
import { Failure } from './script.ts'

/** The server's port, from PORT. */
export function portFromEnvironment(fallback: number): number {
  const text = process.env['PORT'] || String(fallback)
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new Failure(`PORT is ${text}, which is no port (1–65535).`)
  return port
}

/** Refuses a port that is in use, before anything is started. */
export async function demandFreePort(port: number): Promise<void> {
  if (await isFree(port)) return
  throw new Failure(`Port ${port} is taken. End what uses it, or choose another: PORT=${port + 10} npm start`)
}

/** The first free port from here upwards. */
export async function freePortFrom(first: number): Promise<number> {
  return getPort({ port: portNumbers(first, Math.min(first + 99, 65_535)) })
}

/** Whether the port is free on all addresses of this computer. */
export async function isFree(port: number): Promise<boolean> {
  // A port that this function returned stays reserved for some seconds, because checking it does not occupy
  // it.
  clearLockedPorts()
  const found = await getPort({ port })
  clearLockedPorts()
  return found === port
}
