import { metricsOf, perComponent, type StatusHistory } from '#contract/status/status.ts'
import { MINUTE } from '#contract/base/time.ts'
import type { Ctx } from '../../http/verb.ts'
import { readMinutes } from './read-minutes.ts'

/** The last minutes, one by one, if they have measurements. */
export async function readHistory(ctx: Ctx, { minutes }: { minutes: number }): Promise<StatusHistory> {
  const measured = await readMinutes(ctx, Math.floor(ctx.now / MINUTE) - minutes + 1)
  return {
    minutes,
    components: perComponent((component) =>
      measured
        .filter((minute) => minute.component === component)
        .map((minute) => {
          const { p95, errorRate, count } = metricsOf(minute)
          return { ts: new Date(minute.minute * MINUTE).toISOString(), p95, errorRate, count }
        }),
    ),
  }
}
