import { solveWork } from './solve-work.ts'

/** Solves a puzzle beside the page, which stays responsive. Where the browser starts no worker, the page does it. */
export function startWork(puzzle: string): Promise<number[]> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<number[]>) => {
      worker.terminate()
      resolve(data)
    })
    worker.addEventListener('error', () => {
      worker.terminate()
      resolve(solveWork(puzzle))
    })
    worker.postMessage(puzzle, [])
  })
}
