import { join } from 'node:path'
import { ROOT } from '../lib/paths.ts'

/** What Wrangler gets as the Worker, after `vite build`. */
export const WORKER_CODE = join(ROOT, 'dist', 'code', 'index.js')
