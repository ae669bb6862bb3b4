export const CONNECTIONS = 4
const REQUESTS = 20

/** Requests a second, from few requests: enough to tell cheap from dear, and quick for hundreds of addresses. */
export async function requestsPerSecond(base: URL, path: string): Promise<number> {
  const url = new URL(path, base)
  const started = performance.now()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let turn = 0; turn < REQUESTS / CONNECTIONS; turn += 1) {
        const response = await fetch(url)
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`${path} answered ${response.status}`)
      }
    }),
  )
  return (REQUESTS / (performance.now() - started)) * 1000
}
