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
  /** What is broken in the code here. The thread then ends with the first life that shows it. */
  broken: Break | null
}

export type Report = Pick<Life, 'steps' | 'failures' | 'digest'> & { seed: number }

/** Plays the seeds that the other threads leave, and reports each. */
const { next, seeds, broken }: Order = workerData
if (broken) {
  const file = join(ROOT, broken.file)
  registerHooks({
    load: (url, context, load) => {
      const loaded = load(url, context)
      if (!url.startsWith('file:') || fileURLToPath(url) !== file) return loaded
      const source = readFileSync(file, 'utf8')
      if (source.split(broken.text).length !== 2)
        throw new Error(`${broken.file} does not have once: ${broken.text}`)
      return { ...loaded, source: source.replace(broken.text, () => broken.instead) }
    },
  })
}
// Only now, so that it loads what was changed.
const { openPlayer } = await import('./play.ts')
const play = openPlayer()
for (let seed = Atomics.add(next, 0, 1); seed < seeds; seed = Atomics.add(next, 0, 1)) {
  const { steps, failures, digest } = await play(String(seed), broken ? { setting: broken } : {})
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage({ seed, steps, failures, digest } satisfies Report)
  if (broken && failures.length > 0) break
}
