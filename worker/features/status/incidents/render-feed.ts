import { generateAtomFeed } from 'feedsmith'
import { DAY } from '#contract/base/time.ts'
import { incidentPath, type Incident, INCIDENTS_FEED_PATH, STATUS_NAMES } from '#contract/status/incident.ts'
import { SITE } from '#contract/site/site.ts'
import { COMPONENT_NAMES } from '#contract/status/status.ts'
import type { Ctx } from '../../../http/verb.ts'
import { escapeXml } from '../../../platform/escape-xml.ts'
import { latestIncidents } from './list-incidents.ts'

const ENTRIES = 25

/** Incidents as an Atom feed, latest change first. An entry keeps its id when it gets updates. */
export async function renderFeed(ctx: Ctx): Promise<string> {
  const { ORIGIN } = ctx.env
  const self = ORIGIN + INCIDENTS_FEED_PATH
  const incidents = await latestIncidents(ctx, ENTRIES)
  return generateAtomFeed({
    id: self,
    title: { value: `${SITE.name} status` },
    subtitle: { value: 'Incidents and planned maintenance' },
    updated: incidents[0]?.updatedAt ?? new Date(ctx.now - (ctx.now % DAY)).toISOString(),
    authors: [{ name: SITE.name }],
    links: [{ rel: 'self', type: 'application/atom+xml', href: self }, pageAt(`${ORIGIN}/status`)],
    entries: incidents.map((incident) => ({
      id: ORIGIN + incidentPath(incident._id),
      title: { value: incident.title },
      links: [pageAt(ORIGIN + incidentPath(incident._id))],
      // Maintenance is published when it is planned, which may be long before its start.
      published: firstOf(incident),
      updated: incident.updatedAt,
      categories: [
        { term: incident.severity },
        { term: incident.status, label: STATUS_NAMES[incident.status] },
      ],
      content: { value: contentOf(incident), type: 'html' },
    })),
  })
}

const pageAt = (href: string) => ({ rel: 'alternate', type: 'text/html', href })

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
