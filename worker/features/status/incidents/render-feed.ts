import { DAY } from '#contract/base/time.ts'
import { incidentPath, type Incident, INCIDENTS_FEED_PATH, STATUS_NAMES } from '#contract/status/incident.ts'
import { SITE } from '#contract/site/site.ts'
import { COMPONENT_NAMES } from '#contract/status/status.ts'
import type { Ctx } from '../../../http/verb.ts'
import { escapeXml } from '../../../platform/escape-xml.ts'
import { latestIncidents } from './list-incidents.ts'

const ENTRIES = 25

/** Incidents as an Atom feed (RFC 4287), latest change first. An entry keeps its id when it gets updates. */
export async function renderFeed(ctx: Ctx): Promise<string> {
  const { ORIGIN } = ctx.env
  const incidents = await latestIncidents(ctx, ENTRIES)
  const updated = incidents[0]?.updatedAt ?? new Date(ctx.now - (ctx.now % DAY)).toISOString()
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escapeXml(ORIGIN + INCIDENTS_FEED_PATH)}</id>`,
    `<title>${escapeXml(SITE.name)} status</title>`,
    '<subtitle>Incidents and planned maintenance</subtitle>',
    `<updated>${updated}</updated>`,
    `<author><name>${escapeXml(SITE.name)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(ORIGIN + INCIDENTS_FEED_PATH)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(ORIGIN)}/status"/>`,
    ...incidents.map((incident) => entry(ORIGIN, incident)),
    '</feed>',
    '',
  ].join('\n')
}

function entry(origin: string, incident: Incident & { updatedAt: string }): string {
  const address = escapeXml(origin + incidentPath(incident._id))
  return [
    '<entry>',
    `<id>${address}</id>`,
    `<title>${escapeXml(incident.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${address}"/>`,
    // Maintenance is published when it is planned, which may be long before its start.
    `<published>${firstOf(incident)}</published>`,
    `<updated>${incident.updatedAt}</updated>`,
    `<category term="${incident.severity}"/>`,
    `<category term="${incident.status}" label="${STATUS_NAMES[incident.status]}"/>`,
    `<content type="html">${escapeXml(contentOf(incident))}</content>`,
    '</entry>',
  ].join('\n')
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
