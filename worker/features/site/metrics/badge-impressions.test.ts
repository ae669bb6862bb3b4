import { beforeEach, describe, expect, it } from 'vitest'
import { DAY, HOUR } from '#contract/base/time.ts'
import { dayOf } from '#contract/site/metrics.ts'
import { systemContext, userContext } from '../../../testing/contexts.ts'
import { makeListing, type TestUser } from '../../../testing/factories.ts'
import { readInsights } from '../insights/read-insights.ts'
import { foldVisits } from './fold-visits.ts'
import { sendAt } from './testing/traffic.ts'

const NOON = dayOf(Date.now()) * DAY + 12 * HOUR
let id: string
let owner: TestUser
beforeEach(async () => {
  const listing = await makeListing()
  id = listing.id
  owner = listing.owner
})

const today = async (now = NOON) => {
  const { series, summary, leftOut } = await readInsights(userContext(owner, { now: now }), {
    listingId: id,
    days: 7,
  })
  const last = (values: number[]) => values.at(-1)
  return {
    badge: last(series.badgeImpressions),
    impressions: last(series.impressions),
    visitors: last(series.visitors),
    clicks: summary.totalClicks,
    leftOut,
  }
}

describe('badges seen on other sites', () => {
  it('are a separate source: no impressions here, and no visitors', async () => {
    await sendAt(NOON - 3 * HOUR, { address: '10.0.0.1' }, [id, 'badge'])
    await sendAt(NOON - 3 * HOUR, { address: '10.0.0.2' }, [id, 'badge'], [id, 'badge'])
    const counted = { badge: 2, impressions: 0, visitors: 0, clicks: 0, leftOut: { bots: 0, repeats: 1 } }
    expect(await today()).toEqual(counted)
    await foldVisits(systemContext(NOON))
    expect(await today()).toEqual(counted)
  })

  it('do not hide a later visit of their viewer', async () => {
    await sendAt(NOON - 3 * HOUR, {}, [id, 'badge'])
    await sendAt(NOON - 2 * HOUR, {}, [id, 'page'])
    await sendAt(NOON - HOUR, {}, [id, 'badge'], [id, 'page'])
    expect(await today()).toMatchObject({ badge: 2, visitors: 1 })
    await foldVisits(systemContext(NOON))
    expect(await today()).toMatchObject({ badge: 2, visitors: 1 })
  })

  it('have the sources of visits beside them, once for each visit', async () => {
    await sendAt(NOON - 3 * HOUR, { address: '10.0.0.1' }, [id, 'page'], [id, 'from_search'])
    await sendAt(NOON - 3 * HOUR, { address: '10.0.0.2' }, [id, 'page'], [id, 'from_discord'])
    await sendAt(NOON - 3 * HOUR, { address: '10.0.0.3' }, [id, 'from_site'], [id, 'from_site'])
    const counts = async () => {
      const { series } = await readInsights(userContext(owner, { now: NOON }), { listingId: id, days: 7 })
      return [series.fromSearch, series.fromDiscord, series.fromSites, series.pageViews].map((all) =>
        all.at(-1),
      )
    }
    expect(await counts()).toEqual([1, 1, 1, 2])
    await foldVisits(systemContext(NOON))
    expect(await counts()).toEqual([1, 1, 1, 2])
  })

  it('say beside them how many came by the vote link, and how many of those pressed Join', async () => {
    await sendAt(NOON - 3 * HOUR, { address: '10.0.0.1' }, [id, 'vote_link'], [id, 'vote_link'])
    await sendAt(NOON - 3 * HOUR, { address: '10.0.0.2' }, [id, 'vote_link'], [id, 'click_realm'])
    await sendAt(NOON - 3 * HOUR, { address: '10.0.0.3' }, [id, 'page'], [id, 'click_discord'])
    const counts = async () => {
      const { series } = await readInsights(userContext(owner, { now: NOON }), { listingId: id, days: 7 })
      return [series.voteLinks.at(-1), series.voteLinkJoins.at(-1), series.visitors.at(-1)]
    }
    expect(await counts()).toEqual([2, 1, 3])
    await foldVisits(systemContext(NOON))
    expect(await counts()).toEqual([2, 1, 3])
  })
})
