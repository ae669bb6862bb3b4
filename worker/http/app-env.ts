import type { Context } from 'hono'
import type { Env } from '../platform/env.ts'
import type { Ctx } from './verb.ts'

export interface AppEnv {
  Bindings: Env
  Variables: {
    requestId: string
    ctx: Ctx
    /**
     * Set by a GET that writes (signing in). The reader must then see that write, as after any other write.
     */
    wrote?: boolean
    /**
     * Set where a page reads its data in the same process: no browser gets the answer, so it needs no
     * headers.
     */
    isForPage?: boolean
  }
}

export type AppContext = Context<AppEnv>
