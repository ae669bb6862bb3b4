import { Worker } from 'node:worker_threads'
import type { Break } from './breaks.ts'
import type { Order, Report } from './thread.ts'

/** Plays the seeds from 0 on in threads, and answers all lives in the order of their seeds. With a fault, up to the first life that shows it. */
export async function playMany(
  seeds: number,
  { threads, fault = null }: { threads: number; fault?: Break | null },
): Promise<Report[]> {
  const next = new Int32Array(new SharedArrayBuffer(4))
  const reports: Report[] = []
  const run = async () =>
    new Promise<void>((resolve, reject) => {
      const workerData: Order = { next, seeds, fault }
      const worker = new Worker(new URL('thread.ts', import.meta.url), { workerData })
      worker.on('message', (report: Report) => reports.push(report))
      worker.on('error', reject)
      worker.on('exit', () => resolve())
    })
  await Promise.all(Array.from({ length: threads }, run))
  return reports.toSorted((a, b) => a.seed - b.seed)
}
