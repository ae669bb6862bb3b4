import { createSocket, type Socket } from 'node:dgram'
import { readPing, writePong } from './codec.ts'

/** How a fake server behaves; a test or `npm start` changes it while it runs. */
export interface FakeState {
  name: string
  players: number
  capacity: number
  version: string
  mode: 'answers' | 'silent' | 'garbage'
  /** Milliseconds before it answers. */
  slow?: number
}

export interface FakeServer {
  state: FakeState
  port: number
  /** How many packets came. */
  asked: number
  close: () => void
}

/** A server on this computer that answers pings as Bedrock servers do. */
export async function startFakeServer(
  state: FakeState,
  { family = 4, address = '127.0.0.1', port = 0, server = BigInt(Math.floor(Math.random() * 2 ** 50)) } = {},
): Promise<FakeServer> {
  const socket = createSocket({ type: family === 6 ? 'udp6' : 'udp4', ipv6Only: family === 6 })
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(port, family === 6 ? '::1' : address, resolve)
  })
  const fake: FakeServer = { state, port: socket.address().port, asked: 0, close: () => socket.close() }
  socket.on('message', (packet, sender) => {
    fake.asked++
    const ping = readPing(packet)
    if (!ping || fake.state.mode === 'silent') return
    const answer = answerOf(fake.state, ping.time, server, fake.port)
    setTimeout(() => send(socket, answer, sender.port, sender.address), fake.state.slow ?? 0)
  })
  socket.on('error', () => undefined)
  return fake
}

function answerOf(
  { mode, name, players, capacity, version }: FakeState,
  time: bigint,
  server: bigint,
  port: number,
) {
  if (mode === 'garbage') return Buffer.from('this is no answer')
  const fields = [
    'MCPE',
    name,
    827,
    version,
    players,
    capacity,
    server,
    'Bedrock level',
    'Survival',
    1,
    port,
    port,
  ]
  return writePong(time, server, `${fields.join(';')};`)
}

/** Its socket may have ended in between. */
function send(socket: Socket, answer: Buffer, port: number, address: string): void {
  try {
    socket.send(answer, port, address)
  } catch {
    // Nobody waits any more.
  }
}
