import type { Context } from 'hono'
import type { Env } from '../platform/env.ts'
import type { Ctx } from './context.ts'

export interface AppEnv {
  Bindings: Env
  Variables: {
    requestId: string
    ctx: Ctx
  }
}

export type AppContext = Context<AppEnv>
