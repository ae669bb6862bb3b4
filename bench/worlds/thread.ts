import { parentPort, workerData } from 'node:worker_threads'
import { type Life, openPlayer } from './play.ts'

export interface Order {
  /** The next seed that nobody plays yet, shared by all threads. */
  next: Int32Array<SharedArrayBuffer>
  seeds: number
}

export type Report = Pick<Life, 'steps' | 'failures' | 'digest'> & { seed: number }

/** Plays the seeds that the other threads leave, and reports each. */
const { next, seeds }: Order = workerData
const play = openPlayer()
for (let seed = Atomics.add(next, 0, 1); seed < seeds; seed = Atomics.add(next, 0, 1)) {
  const { steps, failures, digest } = await play(String(seed))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage({ seed, steps, failures, digest } satisfies Report)
}
