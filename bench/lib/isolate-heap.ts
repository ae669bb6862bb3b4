/**
 * Bytes of JavaScript heap that one Worker uses after a collection, as V8 reports them through the debugging protocol.
 *
 * @param inspector address of the runtime's inspector (`ws:`)
 * @param worker name of the Worker
 */
export async function isolateHeapBytes(inspector: URL, worker: string): Promise<number> {
  const socket = new WebSocket(new URL(`/core:user:${worker}`, inspector))
  await new Promise<void>((opened, failed) => {
    socket.addEventListener('open', () => opened())
    socket.addEventListener('error', () => failed(new Error(`No inspector for ${worker}`)))
  })
  let last = 0
  const call = (method: string) =>
    new Promise<unknown>((answered) => {
      const id = (last += 1)
      const listen = ({ data }: MessageEvent) => {
        const message: unknown = JSON.parse(String(data))
        if (!isAnswer(message) || message.id !== id) return
        socket.removeEventListener('message', listen)
        answered(message.result)
      }
      socket.addEventListener('message', listen)
      socket.send(JSON.stringify({ id, method, params: {} }))
    })
  try {
    await call('HeapProfiler.collectGarbage')
    const usage = await call('Runtime.getHeapUsage')
    if (typeof usage === 'object' && usage !== null && 'usedSize' in usage) return Number(usage.usedSize)
    throw new Error('The inspector told no size')
  } finally {
    socket.close()
  }
}

const isAnswer = (message: unknown): message is { id: number; result: unknown } =>
  typeof message === 'object' && message !== null && 'id' in message && 'result' in message
