import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../ops/lib/paths.ts'
import { runScript } from '../ops/lib/script.ts'
import { WORKER_CODE } from '../ops/lib/worker-code.ts'
import { startTimes } from '../ops/verify/start-up.ts'
import { benchCrowd } from './crowd.ts'
import { benchDirectory } from './directory.ts'
import { benchKills } from './kills.ts'
import { buildWorker } from './lib/runtime.ts'
import { benchProbe } from './probe.ts'
import { benchSearchQuality } from './search-quality.ts'
import { benchThroughput } from './throughput.ts'
import { benchTrust } from './trust.ts'
import { benchVerbs } from './verbs.ts'
import { benchWorlds } from './worlds.ts'

/**
 * `npm run bench [-- start directory … worlds] [--sizes 1000,10000]`: prints tables and writes the same
 * figures to bench/results. Ends with code 1 when an aim is missed.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string', default: '1000,10000,100000' },
    listings: { type: 'string', default: '10000' },
    /** Pairs of rounds of `throughput`. */
    rounds: { type: 'string', default: '7' },
    /** How many worlds are played, and from which seed. */
    worlds: { type: 'string', default: '2000' },
    seed: { type: 'string' },
  },
})
const sizes = values.sizes.split(',').map(Number)

const BENCHES: Record<string, () => Promise<{ ok: boolean }>> = {
  start: async () => startTimes(WORKER_CODE),
  directory: () => benchDirectory(sizes),
  quality: benchSearchQuality,
  probe: benchProbe,
  throughput: () => benchThroughput(sizes, Number(values.rounds)),
  crowd: () => benchCrowd(Number(values.listings)),
  trust: benchTrust,
  verbs: benchVerbs,
  kills: benchKills,
  worlds: () =>
    benchWorlds(Number(values.worlds), values.seed === undefined ? undefined : Number(values.seed)),
}
/** These run the Worker's functions in Node, or build what they measure themselves. */
const WITHOUT_BUILD = new Set(['directory', 'quality', 'probe', 'trust', 'verbs', 'worlds'])

await runScript(async () => {
  const chosen = positionals.length > 0 ? positionals : Object.keys(BENCHES)
  if (chosen.some((name) => !WITHOUT_BUILD.has(name))) await buildWorker()
  const results: Record<string, { ok: boolean }> = {}
  for (const name of chosen) {
    const bench = BENCHES[name]
    if (!bench)
      throw new Error(`There is no benchmark '${name}'; there are ${Object.keys(BENCHES).join(', ')}.`)
    results[name] = await bench()
  }
  const folder = join(ROOT, 'bench', 'results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'latest.json'),
    `${JSON.stringify({ at: new Date().toISOString(), node: process.version, ...results }, null, 2)}\n`,
  )
  const short = chosen.filter((name) => !results[name]?.ok)
  console.log(short.length === 0 ? '\nEvery aim was met.' : `\nShort of its aim: ${short.join(', ')}.`)
  if (short.length > 0) process.exitCode = 1
})
