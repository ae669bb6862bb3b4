import { once } from 'node:events'
import { z } from 'zod'

const answer = z.object({
  result: z.object({
    usedSize: z.number(),
    embedderHeapUsedSize: z.number(),
    backingStorageSize: z.number(),
  }),
})

const message = z.tuple([z.object({ data: z.string() })])
const QUESTION = '{"id":1,"method":"Runtime.getHeapUsage","params":{}}'
const PATIENCE_MS = 60_000

/**
 * Reads how many bytes the isolate of a Worker holds, garbage included: nothing collects it from outside, so only
 * the lowest of many readings tells. `inspector` is the runtime's address (`ws:`).
 */
export async function heapReader(inspector: URL, worker: string) {
  const socket = new WebSocket(new URL(`/core:user:${worker}`, inspector))
  const next = async (event: string): Promise<unknown> =>
    once(socket, event, { signal: AbortSignal.timeout(PATIENCE_MS) })
  await next('open')
  return {
    async bytes(): Promise<number> {
      const answered = next('message')
      socket.send(QUESTION)
      const [{ data }] = message.parse(await answered)
      const { usedSize, embedderHeapUsedSize, backingStorageSize } = answer.parse(JSON.parse(data)).result
      return usedSize + embedderHeapUsedSize + backingStorageSize
    },
    close: () => socket.close(),
  }
}
