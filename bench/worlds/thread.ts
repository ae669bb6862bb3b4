import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { ROOT } from '../../dev/lib/paths.ts'
import type { Break } from './breaks.ts'
import type { Life } from './play.ts'

export interface Order {
  /** The next seed that nobody plays yet, shared by all threads. */
  next: Int32Array<SharedArrayBuffer>
  seeds: number
  /** A fault that the code has here. The thread then ends with the first life that shows it. */
  fault: Break | null
}

export type Report = Pick<Life, 'steps' | 'failures' | 'digest'> & { seed: number }

/** Plays the seeds that the other threads leave, and reports each. */
const { next, seeds, fault }: Order = workerData
if (fault) {
  const broken = join(ROOT, fault.file)
  registerHooks({
    load: (url, context, load) => {
      const loaded = load(url, context)
      if (!url.startsWith('file:') || fileURLToPath(url) !== broken) return loaded
      const source = readFileSync(broken, 'utf8')
      if (source.split(fault.text).length !== 2)
        throw new Error(`${fault.file} does not have once: ${fault.text}`)
      return { ...loaded, source: source.replace(fault.text, () => fault.instead) }
    },
  })
}
// Only now, so that it loads what was changed.
const { openPlayer } = await import('./play.ts')
const play = openPlayer()
for (let seed = Atomics.add(next, 0, 1); seed < seeds; seed = Atomics.add(next, 0, 1)) {
  const { steps, failures, digest } = await play(String(seed), fault ? { setting: fault } : {})
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage({ seed, steps, failures, digest } satisfies Report)
  if (fault && failures.length > 0) break
}
