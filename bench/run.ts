import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../dev/lib/paths.ts'
import { runScript } from '../dev/lib/script.ts'
import { startTimes } from '../dev/verify/start-up.ts'
import { benchBadge } from './badge.ts'
import { benchBeacons } from './beacons.ts'
import { benchCaptcha } from './captcha.ts'
import { benchCrowd } from './crowd.ts'
import { benchDirectory } from './directory.ts'
import { benchGrowth } from './growth.ts'
import { benchHeartbeats } from './heartbeats.ts'
import { benchKills } from './kill.ts'
import { benchLedger } from './ledger.ts'
import { BUILT, buildWorker } from './lib/runtime.ts'
import { benchNotices } from './notices.ts'
import { benchPages } from './pages.ts'
import { benchProbe } from './probe.ts'
import { benchScale } from './scale.ts'
import { benchSearch } from './search.ts'
import { benchSearchQuality } from './search-quality.ts'
import { benchTasks } from './tasks.ts'
import { benchThroughput } from './throughput.ts'
import { benchTrust } from './trust.ts'
import { benchVoteButton } from './vote-button.ts'
import { benchVote } from './vote.ts'
import { benchBreaks, benchWorlds } from './worlds.ts'

/**
 * `npm run bench [-- start directory search quality notices heartbeats probe throughput crowd pages growth kill ledger scale badge beacons captcha tasks vote-button trust vote worlds] [--sizes 1000,10000,100000] [--before COMMIT]`: prints
 * tables and writes the same figures to bench/results. Ends with code 1 when an aim is missed. The largest directory (`--growth`) needs some minutes and gigabytes the first time.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string', default: '1000,10000,100000' },
    growth: { type: 'string', default: '1000,10000,100000,1000000' },
    listings: { type: 'string', default: '10000' },
    /** An earlier commit that `throughput`, `pages` and `vote-button` build and measure, too. */
    before: { type: 'string' },
    /** How long the mixed load of `crowd` lasts. */
    minutes: { type: 'string', default: '2' },
    /** Its requests a second to each Worker. */
    pace: { type: 'string', default: '100' },
    /** Another list of servers for `quality`: name, host and text in each line, separated by tabs. */
    servers: { type: 'string' },
    /** How many worlds are played, or which one: then its steps are printed. */
    seeds: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    /** Instead: breaks the code on purpose, to see that worlds find it. */
    breaks: { type: 'boolean', default: false },
  },
})
const sizes = values.sizes.split(',').map(Number)

const BENCHES: Record<string, () => Promise<{ ok: boolean }>> = {
  start: async () => startTimes(join(BUILT, 'index.js')),
  directory: () => benchDirectory(sizes),
  search: () => benchSearch(sizes),
  quality: () => benchSearchQuality(values.servers),
  notices: benchNotices,
  heartbeats: benchHeartbeats,
  probe: benchProbe,
  throughput: () => benchThroughput(Number(values.listings), values.before),
  crowd: () => benchCrowd(Number(values.listings), Number(values.minutes), Number(values.pace)),
  pages: () => benchPages(1000, values.before),
  growth: () => benchGrowth(values.growth.split(',').map(Number)),
  kill: benchKills,
  ledger: benchLedger,
  scale: () => benchScale(Number(values.listings)),
  badge: () => benchBadge(Number(values.listings)),
  beacons: () => benchBeacons(Number(values.listings)),
  captcha: () => benchCaptcha(),
  tasks: benchTasks,
  'vote-button': () => benchVoteButton(values.before),
  trust: benchTrust,
  vote: () => benchVote(Number(values.listings)),
  worlds: () => (values.breaks ? benchBreaks() : benchWorlds(Number(values.seeds), values.seed)),
}
/** These run the Worker's functions in Node, or build what they measure themselves. */
const WITHOUT_BUILD = new Set(['probe', 'vote-button', 'trust', 'worlds'])

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
