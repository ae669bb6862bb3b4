import { z } from 'zod'

const answer = z.object({
  result: z.object({
    usedSize: z.number(),
    embedderHeapUsedSize: z.number(),
    backingStorageSize: z.number(),
  }),
})

/**
 * Bytes that the isolate of one Worker holds, garbage included: JavaScript, the runtime's own objects, and buffers. The runtime offers no collection from
 * outside, so only the lowest of many readings tells what is really kept.
 *
 * @param inspector address of the runtime's inspector (`ws:`)
 * @param worker name of the Worker
 */
export async function isolateBytes(inspector: URL, worker: string): Promise<number> {
  const socket = new WebSocket(new URL(`/core:user:${worker}`, inspector))
  try {
    const text = await new Promise<string>((answered, failed) => {
      socket.addEventListener('open', () =>
        socket.send('{"id":1,"method":"Runtime.getHeapUsage","params":{}}'),
      )
      socket.addEventListener('message', ({ data }) => answered(String(data)))
      socket.addEventListener('error', () => failed(new Error(`No inspector for ${worker}`)))
    })
    const { usedSize, embedderHeapUsedSize, backingStorageSize } = answer.parse(JSON.parse(text)).result
    return usedSize + embedderHeapUsedSize + backingStorageSize
  } finally {
    socket.close()
  }
}
