import type { D1Migration } from '@cloudflare/vitest-plugin'
import type { Env as WorkerEnv } from '../platform/env.ts'

declare global {
  namespace Cloudflare {
    interface Env extends WorkerEnv {
      MIGRATIONS: D1Migration[]
      /** The static files of the build that previews read: see vitest.config.ts. */
      BUILD_FILES: Fetcher
    }
  }
}
