import type { Env as WorkerEnv } from '../platform/env.ts'

declare global {
  namespace Cloudflare {
    interface Env extends WorkerEnv {
      /** What makes an empty database: see ops/lib/schema-statements.ts. */
      SCHEMA: string[]
    }
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** A Votifier on this machine: see ops/lib/votifier-for-tests.ts. */
    votifier: { token: string; port: number; control: string }
  }
}
