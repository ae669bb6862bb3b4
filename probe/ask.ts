import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { type Pong, readPong, writePing } from './codec.ts'

const PATIENCE_MS = 3000

/** One packet, and its answer or `null`. The socket is connected: the system drops what comes from others. */
export async function askServer(
  address: string,
  port: number,
  patienceMs = PATIENCE_MS,
): Promise<Pong | null> {
  const time = randomBytes(8).readBigUInt64BE()
  const client = randomBytes(8).readBigUInt64BE()
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4')
  return new Promise((resolve) => {
    const end = (pong: Pong | null) => {
      clearTimeout(timer)
      socket.removeAllListeners()
      // A late error must not end the program.
      socket.on('error', () => undefined)
      socket.close()
      resolve(pong)
    }
    const timer = setTimeout(() => end(null), patienceMs)
    socket.on('error', () => end(null))
    socket.on('message', (packet) => {
      const pong = readPong(packet, time)
      if (pong) end(pong)
    })
    socket.connect(port, address, () => socket.send(writePing(time, client)))
  })
}
