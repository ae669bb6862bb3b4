import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { type Pong, readPong, writePing } from './codec.ts'

const PATIENCE_MS = 3000

/** No packet could leave this computer, as without IPv6: that says nothing of the server. */
export const NO_ROUTE = 'no route'
/** An answer, `null` for silence, or that nobody could ask. */
export type Asked = Pong | null | typeof NO_ROUTE

/** One packet, and its answer. The socket is connected: the system drops what comes from others. No address makes it throw. */
export async function askServer(address: string, port: number, patienceMs = PATIENCE_MS): Promise<Asked> {
  const time = randomBytes(8).readBigUInt64BE()
  const client = randomBytes(8).readBigUInt64BE()
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4')
  return new Promise((resolve) => {
    const end = (asked: Asked) => {
      clearTimeout(timer)
      socket.removeAllListeners()
      // A late error must not end the program.
      socket.on('error', () => undefined)
      close(socket)
      resolve(asked)
    }
    const timer = setTimeout(() => end(null), patienceMs)
    // After the packet left: its port is closed, or a router knows no such host.
    socket.on('error', (error) => end(isRefusal(error) ? null : NO_ROUTE))
    socket.on('message', (packet) => {
      const pong = readPong(packet, time)
      if (pong) end(pong)
    })
    try {
      // Its types leave out the error that it may get.
      socket.connect(port, address, (error?: Error) => {
        if (error) return end(NO_ROUTE)
        socket.send(writePing(time, client), (unsent) => {
          if (unsent && !isRefusal(unsent)) end(NO_ROUTE)
        })
      })
    } catch {
      end(NO_ROUTE)
    }
  })
}

const isRefusal = (error: Error): boolean =>
  'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'EHOSTUNREACH')

/** A socket that could not be opened is closed already. */
function close(socket: { close: () => void }): void {
  try {
    socket.close()
  } catch {
    // Closed is what it should be.
  }
}
