import { solveWork } from './solve-work.ts'

addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(solveWork(data)))
