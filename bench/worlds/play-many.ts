import { Worker } from 'node:worker_threads'
import type { Order, Report } from './thread.ts'

/**
 * Plays the seeds below `seeds` in threads, from 0 or `from` on, and answers all lives in their order. `onLife`
 * is told of each life when it ends.
 */
export async function playMany(
  seeds: number,
  { threads, from = 0, onLife }: { threads: number; from?: number; onLife?: (life: Report) => void },
): Promise<Report[]> {
  const next = new Int32Array(new SharedArrayBuffer(4))
  next[0] = from
  const reports: Report[] = []
  const run = async () =>
    new Promise<void>((resolve, reject) => {
      const workerData: Order = { next, seeds }
      const worker = new Worker(new URL('thread.ts', import.meta.url), { workerData })
      worker.on('message', (report: Report) => {
        reports.push(report)
        onLife?.(report)
      })
      worker.on('error', reject)
      worker.on('exit', () => resolve())
    })
  await Promise.all(Array.from({ length: threads }, run))
  return reports.toSorted((a, b) => a.seed - b.seed)
}
