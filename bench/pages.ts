import { childrenCpuMs } from './lib/cpu-time.ts'
import { withRuntime } from './lib/load.ts'
import { printTable } from './lib/table.ts'

const REQUESTS = 150
const ROUNDS = 5
/** Limit of processor time for a new directory page, in ms: a plan with 10 ms a request must have some room. */
const LIMIT_MS = 5

/**
 * Processor time of a page, new and from memory: the lowest of several rounds. The runtime also simulates the
 * database, so its answers are listed beside it.
 */
export async function benchPages(listings: number) {
  return withRuntime(listings, async ({ app, keeping, voters }) => {
    const directory = '/api/servers?q=&tag=All&sort=top&page=1&limit=18'
    const listing = `/servers/${voters.listings[0]}`
    const rows = []
    for (const [path, data] of [
      ['/servers', [directory]],
      [listing, [`/api${listing}?reviews=1`]],
      ['/', ['/api/servers?sort=trending&limit=6', '/api/servers?sort=new&limit=5', '/api/rankings?limit=5']],
      ['/status', ['/api/status/summary', '/api/status/history?minutes=60', '/api/status/incidents?limit=5']],
    ] as const) {
      let answers = 0
      for (const each of data) answers += await leastCpuMs(new URL(each, app))
      rows.push({
        path: path.replace(/[\w-]{12}$/, '{id}'),
        fresh: await leastCpuMs(new URL(path, app)),
        answers,
        held: await leastCpuMs(new URL(path, keeping)),
      })
    }
    printTable(
      'Processor time in ms a request',
      rows.map(({ path, fresh, answers, held }) => ({
        page: path,
        fresh: fresh.toFixed(2),
        'its answers alone': answers.toFixed(2),
        'from memory': held.toFixed(2),
      })),
    )
    return { ok: (rows[0]?.fresh ?? Infinity) <= LIMIT_MS, rows }
  })
}

async function leastCpuMs(address: URL): Promise<number> {
  // The id of a server alone is redirected to the address with its name.
  const { url } = await fetch(address)
  const ask = async (times: number) => {
    for (let i = 0; i < times; i += 1) await (await fetch(url)).arrayBuffer()
  }
  await ask(50)
  let least = Infinity
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = childrenCpuMs()
    await ask(REQUESTS)
    least = Math.min(least, (childrenCpuMs() - started) / REQUESTS)
  }
  return least
}
