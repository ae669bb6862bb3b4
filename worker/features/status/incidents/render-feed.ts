import { DAY } from '#contract/base/time.ts'
import { incidentPath, type Incident, INCIDENTS_FEED_PATH, STATUS_NAMES } from '#contract/status/incident.ts'
import { SITE } from '#contract/site/site.ts'
import { COMPONENT_NAMES } from '#contract/status/status.ts'
import type { Ctx } from '../../../http/verb.ts'
import { atomFeed } from '../../../platform/atom-feed.ts'
import { escapeXml } from '../../../platform/escape-xml.ts'
import { latestIncidents } from './list-incidents.ts'

const ENTRIES = 25

/** Incidents as an Atom feed, latest change first. An entry keeps its id when it gets updates. */
export async function renderFeed(ctx: Ctx): Promise<string> {
  const { ORIGIN } = ctx.env
  const incidents = await latestIncidents(ctx, ENTRIES)
  const updated = incidents[0]?.updatedAt ?? new Date(ctx.now - (ctx.now % DAY)).toISOString()
  return atomFeed({
    id: ORIGIN + INCIDENTS_FEED_PATH,
    title: `${SITE.name} status`,
    subtitle: 'Incidents and planned maintenance',
    updated,
    author: SITE.name,
    self: ORIGIN + INCIDENTS_FEED_PATH,
    link: `${ORIGIN}/status`,
    entries: incidents.map((incident) => ({
      id: ORIGIN + incidentPath(incident._id),
      title: incident.title,
      link: ORIGIN + incidentPath(incident._id),
      // Maintenance is published when it is planned, which may be long before its start.
      published: firstOf(incident),
      updated: incident.updatedAt,
      categories: [
        { term: incident.severity },
        { term: incident.status, label: STATUS_NAMES[incident.status] },
      ],
      content: { type: 'html', text: contentOf(incident) },
    })),
  })
}

function firstOf({ startedAt, updates, updatedAt }: Incident & { updatedAt: string }): string {
  return [startedAt, updatedAt, ...updates.map(({ at }) => at)].toSorted()[0] ?? startedAt
}

/** HTML, newest update first. */
function contentOf(incident: Incident): string {
  const { component, impact, status, updates } = incident
  const items = updates
    .toReversed()
    .map(
      ({ at, status: then, text }) =>
        `<p><strong>${STATUS_NAMES[then]}</strong> <time datetime="${at}">${at}</time><br>${escapeXml(text).replaceAll('\n', '<br>')}</p>`,
    )
  const head = `<p>${STATUS_NAMES[status]}. ${COMPONENT_NAMES[component]}, impact: ${impact}.</p>`
  return [head, planOf(incident), ...items].join('')
}

/** When a maintenance is; nothing for an incident. */
function planOf({ kind, startedAt, endsAt }: Incident): string {
  if (kind === 'incident') return ''
  const end = endsAt === null ? '' : ` to ${moment(endsAt)}`
  return `<p>Planned from ${moment(startedAt)}${end}.</p>`
}

/** 'Sat, 21 Nov 2026 18:00:00 GMT'. */
const moment = (iso: string) => `<time datetime="${iso}">${new Date(iso).toUTCString()}</time>`
