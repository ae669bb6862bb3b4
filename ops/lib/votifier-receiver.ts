import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type Server, type Socket } from 'node:net'

/** What a receiver does: take votes, close or say nothing instead of an answer, or greet as the version before. */
export type ReceiverMode = 'takes' | 'closes' | 'silent' | 'old'

const MAGIC = 0x73_3a
/** The plugin reads no longer frames. */
const FRAME_MAX = 1024
const NAME_MAX = 16

/** A Votifier with protocol version 2 on this machine, which takes votes signed with its token. */
export async function startVotifier(token: string) {
  const votes: Record<string, unknown>[] = []
  const receiver = { mode: 'takes' as ReceiverMode, votes, port: 0, close: () => void server.close() }
  const server: Server = createServer((socket) => {
    const challenge = randomBytes(16).toString('hex')
    let read = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.write(receiver.mode === 'old' ? 'VOTIFIER 1.9\n' : `VOTIFIER 2 ${challenge}\n`)
    socket.on('data', (chunk) => {
      read = Buffer.concat([read, chunk])
      if (read.length < 4 || read.length < 4 + read.readUInt16BE(2)) return
      try {
        const vote = voteIn(read, token, challenge)
        votes.push(vote)
        answer(socket, { status: 'ok' })
      } catch (error) {
        answer(socket, { status: 'error', cause: 'CorruptedFrameException', error: String(error) })
      }
    })
  })
  const answer = (socket: Socket, body: object) => {
    if (receiver.mode === 'closes') socket.destroy()
    if (receiver.mode === 'takes') socket.end(`${JSON.stringify(body)}\r\n`)
  }
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  receiver.port = typeof address === 'object' && address ? address.port : 0
  return receiver
}

function voteIn(frame: Buffer, token: string, challenge: string): Record<string, unknown> {
  if (frame.readUInt16BE(0) !== MAGIC) throw new Error('Unknown protocol')
  if (frame.length !== 4 + frame.readUInt16BE(2) || frame.length > FRAME_MAX) throw new Error('Wrong length')
  const { payload, signature } = JSON.parse(frame.toString('utf8', 4))
  const expected = createHmac('sha256', token).update(String(payload)).digest()
  const given = Buffer.from(String(signature), 'base64')
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Error('Signature is not valid')
  const { challenge: repeated, ...vote } = JSON.parse(payload)
  if (repeated !== challenge) throw new Error('Challenge is not valid')
  if (typeof vote.username !== 'string' || vote.username.length > NAME_MAX)
    throw new Error('Username too long')
  for (const field of ['serviceName', 'address', 'timestamp']) if (!(field in vote)) throw new Error(field)
  return vote
}
