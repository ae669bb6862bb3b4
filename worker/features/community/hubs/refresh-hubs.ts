import { HUB_CHECKS_A_RUN } from '#contract/community/hub.ts'
import type { Ctx } from '../../../http/verb.ts'
import { checkHub, claimDueHub } from './check-hub.ts'
import { FAILURES_A_RUN, backOff } from './back-off.ts'

/**
 * Checks the few hubs that have been due longest, one after another. When the platform asks us to wait, no hub is checked before then. The job may run
 * twice or late: a hub is claimed before it is checked.
 */
export async function refreshHubs(ctx: Ctx): Promise<void> {
  let failures = 0
  for (let checks = 0; checks < HUB_CHECKS_A_RUN && failures < FAILURES_A_RUN; checks += 1) {
    const hub = await claimDueHub(ctx)
    if (!hub) return
    const { kind, limited, waitMs } = await checkHub(ctx, hub)
    failures = kind === 'failed' ? failures + 1 : 0
    if (limited) return backOff(ctx, waitMs)
  }
}
