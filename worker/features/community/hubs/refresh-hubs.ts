import { HUB_CHECKS_A_RUN } from '#contract/community/hub.ts'
import type { Ctx } from '../../../http/verb.ts'
import { lookUpDue } from './back-off.ts'
import { checkHub, claimDueHub } from './check-hub.ts'

/** Checks the few hubs that have been due longest. */
export const refreshHubs = (ctx: Ctx): Promise<void> =>
  lookUpDue(ctx, HUB_CHECKS_A_RUN, claimDueHub, checkHub)
