import { sql } from 'drizzle-orm'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'
import { applicationBody, applicationStatusBody } from '#contract/community/application.wire.ts'
import { HUB_REFRESH_MS } from '#contract/community/hub.ts'
import { newRoadmapItem, roadmapEdit, suggestion } from '#contract/community/roadmap.wire.ts'
import { isRankedName, lastRankingRun, RANKING_WEEK_MS } from '#contract/directory/ranking.ts'
import { dayOf } from '#contract/site/metrics.ts'
import { reportBody } from '#contract/staff/report.wire.ts'
import { incidentChange, newIncident } from '#contract/status/incident.wire.ts'
import { bucketOf } from '#contract/status/latency.ts'
import { COMPONENTS, type Component, DEGRADED, OUTAGE, UPTIME_DAYS } from '#contract/status/status.ts'
import { guildOf } from '../fake-discord/guilds.ts'
import { roadmapVotes } from '../worker/db/schema.ts'
import { into, statement } from '../worker/db/sql.ts'
import { decideApplication } from '../worker/features/community/applications/decide-application.ts'
import { submitApplication } from '../worker/features/community/applications/submit-application.ts'
import { addItem } from '../worker/features/community/roadmap/add-item.ts'
import { declineItem } from '../worker/features/community/roadmap/decline-item.ts'
import { editItem } from '../worker/features/community/roadmap/edit-item.ts'
import { recountVotes } from '../worker/features/community/roadmap/recount-votes.ts'
import { suggestIdea } from '../worker/features/community/roadmap/suggest-idea.ts'
import { imposePenalty } from '../worker/features/directory/rankings/decide-penalty.ts'
import { enableRankings } from '../worker/features/directory/rankings/enable-rankings.ts'
import { makeRanking } from '../worker/features/directory/rankings/make-ranking.ts'
import { recordSnapshot } from '../worker/features/directory/rankings/record-snapshot.ts'
import { markServer } from '../worker/features/people/saved/mark-server.ts'
import { closeReport, setReportStatus } from '../worker/features/staff/reports/handle-report.ts'
import { reportReview } from '../worker/features/staff/reports/report-review.ts'
import { reportServer } from '../worker/features/staff/reports/report-server.ts'
import { foldSamples } from '../worker/features/status/fold-samples.ts'
import { advanceMaintenance } from '../worker/features/status/incidents/advance-maintenance.ts'
import { createIncident } from '../worker/features/status/incidents/create-incident.ts'
import { updateIncident } from '../worker/features/status/incidents/update-incident.ts'
import { newId } from '../worker/platform/ids.ts'
import { isPublic, type Listing } from './directory.ts'
import { createRandom } from './random.ts'
import { APPLICATIONS, IDEAS, INCIDENTS, LISTING_REPORTS, REVIEW_REPORTS } from './site-texts.ts'
import type { World } from './timeline.ts'

/** Data beyond listings: reports, applications, ideas, rankings, incidents and hubs. */
export function planSite(world: World, listings: readonly Listing[]): void {
  planReports(world, listings)
  planApplications(world)
  planRoadmap(world)
  planIncidents(world)
  planRankings(world, listings)
  planStatus(world)
  planHubs(world)
  planSaves(world, listings)
}

/** What people saved. */
function planSaves({ now, people, timeline }: World, listings: readonly Listing[]): void {
  const shown = listings.filter((one) => isPublic(one) && one.decided < now - 60 * DAY)
  // A source of its own, so that the rest of the sample data does not depend on it.
  const random = createRandom('saves')
  for (const [index, person] of [people.sunny, people.steve, ...people.voters.slice(0, 60)].entries())
    for (const listing of random.shuffled(shown).slice(0, index === 0 ? 8 : random.int(1, 5)))
      timeline.as(person, now - random.int(2, 50) * DAY, (ctx) =>
        markServer(ctx, { id: listing.id, mark: 'saved' }),
      )
}

function planReports(world: World, listings: readonly Listing[]): void {
  const { random, now, people, timeline } = world
  const subjects = random.shuffled(listings.filter((one) => isPublic(one) && one.decided < now - 45 * DAY))
  const handle = (status: string | undefined, time: number, id: () => string) => {
    const later = time + (now - time) * random.next()
    if (status === 'reviewed') timeline.as(people.alex, later, (ctx) => setReportStatus(ctx, id(), 'review'))
    if (status === 'closed')
      timeline.as(people.alex, later, (ctx) =>
        closeReport(ctx, { reportId: id(), deleteReview: false, resolution: null }),
      )
  }
  for (const [index, [status, reason, details]] of LISTING_REPORTS.entries()) {
    const subject = subjects[index]
    const time = now - (1 + 40 * random.next()) * DAY
    let id = ''
    timeline.as(random.pick(people.voters), time, async (ctx) => {
      const filed = await reportServer(ctx, {
        listingId: subject?.id ?? '',
        ...reportBody.parse({ reason, details }),
      })
      id = filed._id
    })
    handle(status, time, () => id)
  }
  // One of Steve's first, so that a tester sees an own report as Steve.
  const owned = subjects.toSorted(
    (a, b) => Number(b.owner === people.steve) - Number(a.owner === people.steve) || a.rank - b.rank,
  )
  for (const [index, [status, reason, details]] of REVIEW_REPORTS.entries()) {
    const subject = owned[index]
    if (!subject) return
    const time = now - (1 + 5 * random.next()) * DAY
    let id = ''
    timeline.as(subject.owner, time, async (ctx) => {
      const worst = await ctx.db
        .prepare('SELECT id FROM reviews WHERE listing_id = ?1 ORDER BY rating, id LIMIT 1')
        .bind(subject.id)
        .first<{ id: string }>()
      const report = {
        listingId: subject.id,
        reviewId: worst?.id ?? '',
        ...reportBody.parse({ reason, details }),
      }
      id = (await reportReview(ctx, report))._id
    })
    handle(status, time, () => id)
  }
}

function planApplications({ now, people, timeline, random }: World): void {
  for (const [index, [status, age, skills, references, motivation, link, note]] of APPLICATIONS.entries()) {
    const applicant = people.voters[index * 7]
    if (!applicant) return
    const time = now - (2 + index * 3 + random.next()) * DAY
    const body = applicationBody.parse({
      age: Number(age),
      skills,
      references,
      motivation,
      links: link ? [link] : [],
    })
    let id = ''
    timeline.as(applicant, time, async (ctx) => {
      id = (await submitApplication(ctx, body))._id
    })
    if (status === 'pending') continue
    const decision = applicationStatusBody.parse({
      status,
      reviewerNote: note,
      ...(status === 'rejected' && { rule: 'team-fit' }),
    })
    timeline.as(people.alex, (time + now) / 2, (ctx) =>
      decideApplication(ctx, {
        applicationId: id,
        expected: undefined,
        reviewerNote: undefined,
        ...decision,
      }),
    )
  }
}

function planRoadmap({ now, people, timeline, random }: World): void {
  for (const [index, [path = '', votes, eta, tags = '', title, description, reason]] of IDEAS.entries()) {
    const [first, ...rest] = path.split(' ')
    const age = (path.split(' ').length * 25 + random.int(1, 20)) * DAY
    const words = { title, description, tags: tags.split(', ') }
    let id = ''
    if (first === 'suggested')
      timeline.as(index % 2 ? people.steve : people.sunny, now - age, async (ctx) => {
        id = (await suggestIdea(ctx, suggestion.parse(words)))._id
      })
    else
      timeline.as(people.alex, now - age, async (ctx) => {
        id = (await addItem(ctx, newRoadmapItem.parse({ ...words, status: first })))._id
      })
    for (const [step, status] of rest.entries())
      timeline.as(people.alex, now - age * (1 - (step + 1) / (rest.length + 1)), (ctx) =>
        status === 'declined'
          ? declineItem(ctx, id, { reason: reason ?? '', rule: 'useful-ideas' })
          : editItem(ctx, id, roadmapEdit.parse({ status })),
      )
    timeline.as(people.alex, now - HOUR, async (ctx) => {
      if (eta) await editItem(ctx, id, roadmapEdit.parse({ eta }))
      const voters = index % 3 === 1 ? [people.sunny.id, people.steve.id] : []
      const cast = Array.from({ length: Number(votes) }, (_, n) => [
        voters[n] ?? null,
        voters[n] ? null : newId(),
        random.int(now - age, now),
      ])
      await statement(
        ctx.db,
        sql`INSERT INTO ${into(roadmapVotes, 'itemId', 'userId', 'visitorId', 'castAt')}
            SELECT ${id}, value ->> 0, value ->> 1, value ->> 2 FROM json_each(${JSON.stringify(cast)})`,
      ).run()
      await recountVotes(ctx)
    })
  }
}

function planIncidents({ now, people, timeline }: World): void {
  for (const [kind, title, component, impact, ago, lasting, ...told] of INCIDENTS) {
    const start = now - Number(ago) * HOUR
    const planned = lasting
      ? {
          startsAt: new Date(start).toISOString(),
          endsAt: new Date(start + Number(lasting) * HOUR).toISOString(),
        }
      : {}
    let id = ''
    for (const [index, entry] of told.entries()) {
      const [, minutes, status, text = ''] = /^(\S+) (\S+) ?(.*)$/.exec(entry) ?? []
      timeline.as(people.alex, start + Number(minutes) * MINUTE, async (ctx) => {
        if (index > 0)
          return updateIncident(ctx, { incidentId: id, ...incidentChange.parse({ status, text }) })
        const input = newIncident.parse({ kind, title, component, impact, text, ...planned })
        id = (await createIncident(ctx, input))._id
        return id
      })
    }
    if (lasting && start < now) timeline.job(start + MINUTE, advanceMaintenance)
  }
}

/** Some weeks of realm rankings and this week's counts, for the most popular realms that can be ranked. */
function planRankings({ now, people, timeline, random }: World, listings: readonly Listing[]): void {
  const weeks = 4
  const last = lastRankingRun(now)
  const realms = listings
    .filter((one) => isPublic(one) && isRankedName(one.name) && one.decided < last - weeks * RANKING_WEEK_MS)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, 24)
    .map((listing) => ({
      listing,
      members: Math.round(40 + 900 * random.next() ** 2),
      share: 0.03 + 0.2 * random.next(),
    }))
  const [, , , halved, , leaping] = realms
  timeline.as(people.alex, last - weeks * RANKING_WEEK_MS - DAY, (ctx) => enableRankings(ctx, true))
  const count = (realm: (typeof realms)[number], time: number, extra = 0) => {
    realm.members = Math.max(10, Math.round(realm.members * (0.97 + 0.08 * random.next())))
    const total = realm.members + extra
    const today = Math.round(realm.members * realm.share * (0.7 + 0.6 * random.next()))
    const playing = Math.round(today * (0.1 + 0.3 * random.next()))
    const sender = {
      source: random.chance(0.2) ? 'staff-bot' : 'owner',
      isOwn: false,
    } as const
    timeline.as(people.alex, time, (ctx) =>
      recordSnapshot(ctx, total > 450 ? { ...sender, source: 'staff' } : sender, {
        serverId: realm.listing.id,
        total,
        today,
        playing,
      }),
    )
  }
  for (let back = weeks - 1; back >= 0; back -= 1) {
    const run = last - back * RANKING_WEEK_MS
    // Sometimes a program does not run for a week.
    for (const realm of realms) if (random.chance(0.9)) count(realm, run - random.int(1, 40) * MINUTE)
    timeline.job(run + 2000, makeRanking)
  }
  if (halved)
    timeline.as(people.alex, last - 8 * DAY, (ctx) =>
      imposePenalty(ctx, {
        serverId: halved.listing.id,
        reason: '212 new members within 20 hours, but visits rose by only 3.',
      }),
    )
  // One large increase waits for a decision.
  for (const [index, realm] of realms.entries())
    count(realm, now - HOUR - index * MINUTE, realm === leaping ? 2640 : 0)
}

/**
 * Usual values of a component: requests per minute, the median latency in milliseconds, and minutes of
 * downtime by days ago.
 */
const USUAL: Record<Component, { requests: number; typical: number; down: Record<number, number> }> = {
  api: { requests: 42, typical: 24, down: { 2: 37, 5: 1 } },
  website: { requests: 18, typical: 38, down: { 2: 31 } },
  embeds: { requests: 9, typical: 12, down: {} },
}

/** A week of days, and an hour of minutes that the Worker's own job aggregates. */
function planStatus({ now, random, timeline }: World): void {
  const newest = Math.floor(now / MINUTE) - 2
  const minutes = 60
  timeline.job(now, async (ctx) => {
    const days = COMPONENTS.flatMap((component) =>
      Array.from({ length: UPTIME_DAYS }, (_, ago) => {
        const start = (dayOf(now) - ago) * (DAY / MINUTE)
        const measured = Math.max(0, Math.min(DAY / MINUTE, newest - minutes + 1 - start))
        const down = Math.min(measured, USUAL[component].down[ago] ?? 0)
        return [dayOf(now) - ago, component, measured - down, down]
      }),
    )
    const samples = Array.from({ length: minutes }, (_, index) => {
      const minute = newest - index
      return [minute, JSON.stringify(COMPONENTS.map((component) => minuteOf(component, minute)))]
    })
    await ctx.db.batch([
      ctx.db
        .prepare(
          `INSERT INTO status_days (day, component, up, down)
           SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?1) WHERE value ->> 2 > 0`,
        )
        .bind(JSON.stringify(days)),
      ctx.db
        .prepare(
          'INSERT INTO status_samples (minute, parts) SELECT value ->> 0, value ->> 1 FROM json_each(?1)',
        )
        .bind(JSON.stringify(samples)),
    ])
    await foldSamples(ctx)
  })
  const minuteOf = (component: Component, minute: number) => {
    const { requests, typical } = USUAL[component]
    const latencies = Array.from({ length: Math.round(requests * (0.6 + 0.8 * random.next())) + 1 }, () =>
      Math.round(typical * (0.4 + 3 * random.next() ** 3)),
    )
    const histogram: Record<string, number> = {}
    for (const ms of latencies) histogram[bucketOf(ms)] = (histogram[bucketOf(ms)] ?? 0) + 1
    const above = (limit: number) => latencies.filter((ms) => ms > limit).length
    const errors = random.chance(0.03) ? 1 : 0
    return [minute, component, latencies.length, errors, above(DEGRADED.p95), above(OUTAGE.p95), histogram]
  }
}

/** Invites of the listed hubs. The fake Discord has the same servers. */
const HUBS = [
  'lantern',
  'quay',
  'skiffs',
  'beacon',
  'anchorage',
  'tidewater',
  'cobbler',
  'northwind',
  'gullrock',
]

/** Most hubs work; one has an expired invite, one leads to another server, one is hidden. */
function planHubs({ now, random, timeline }: World): void {
  const row = (code: string, changes: Record<string, unknown> = {}, known = guildOf(code)) => {
    const age = random.int(2, 55) * MINUTE
    return {
      id: newId(),
      code,
      state: 'ok',
      hidden: 0,
      guild_id: known.id,
      name: known.name,
      icon: known.icon,
      description: known.description,
      online_count: known.online,
      member_count: known.members,
      created_at: now - random.int(20, 300) * DAY,
      checked_at: now - age,
      next_check_at: now - age + HUB_REFRESH_MS,
      found_name: null,
      ...changes,
    }
  }
  const later = { next_check_at: now + 5 * HOUR }
  const rows = [
    ...HUBS.map((code) => row(code)),
    row('deadreckoning', { ...later, state: 'dead', checked_at: now - 3 * DAY }, guildOf('reckoning')),
    row(
      'driftwood',
      {
        ...later,
        state: 'elsewhere',
        checked_at: now - 26 * HOUR,
        found_name: guildOf('driftwood').name,
      },
      guildOf('sandbank'),
    ),
    row('dockyard', { hidden: 1 }),
  ]
  timeline.job(now, async ({ db }) => {
    const columns = Object.keys(rows[0] ?? {})
    await db
      .prepare(
        `INSERT INTO hubs (${columns.join(', ')}) SELECT ${columns.map((name) => `value ->> '${name}'`).join(', ')} FROM json_each(?1)`,
      )
      .bind(JSON.stringify(rows))
      .run()
  })
}
