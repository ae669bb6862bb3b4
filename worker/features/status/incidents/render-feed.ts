import { generateAtomFeed } from 'feedsmith'
import { iso } from '#contract/base/iso.ts'
import { DAY } from '#contract/base/time.ts'
import { utcMoment } from '#contract/language/days.ts'
import { inPageLanguage, languageTag, say } from '#contract/language/i18n.ts'
import { SITE } from '#contract/site/site.ts'
import { incidentPath, type Incident, INCIDENTS_FEED_PATH, updateText } from '#contract/status/incident.ts'
import type { Ctx } from '../../../http/verb.ts'
import { escapeXml } from '../../../platform/escape-xml.ts'
import { latestIncidents } from './list-incidents.ts'

const ENTRIES_MAX = 25

/**
 * Incidents as an Atom feed in the language of the page, latest change first. An update does not change an
 * entry's id.
 */
export async function renderFeed(ctx: Ctx): Promise<string> {
  const { ORIGIN } = ctx.env
  const addressOf = (path: string) => ORIGIN + inPageLanguage(path)
  const self = addressOf(INCIDENTS_FEED_PATH)
  const incidents = await latestIncidents(ctx, ENTRIES_MAX)
  return generateAtomFeed({
    id: self,
    xml: { lang: languageTag() },
    title: { value: say('head.statusFeed') },
    subtitle: { value: say('feed.about') },
    updated: incidents[0]?.updatedAt ?? iso(ctx.now - (ctx.now % DAY)),
    authors: [{ name: SITE.name }],
    links: [{ rel: 'self', type: 'application/atom+xml', href: self }, pageAt(addressOf('/status'))],
    entries: incidents.map((incident) => ({
      id: addressOf(incidentPath(incident._id)),
      title: { value: incident.title },
      links: [pageAt(addressOf(incidentPath(incident._id)))],
      // Maintenance is published when it is planned, which may be long before its start.
      published: firstTimeOf(incident),
      updated: incident.updatedAt,
      categories: [
        { term: incident.severity },
        { term: incident.status, label: say(`incidentStatus.${incident.status}`) },
      ],
      content: { value: contentOf(incident), type: 'html' },
    })),
  })
}

const pageAt = (href: string) => ({ rel: 'alternate', type: 'text/html', href })

function firstTimeOf({ startedAt, updates, updatedAt }: Incident & { updatedAt: string }): string {
  return [startedAt, updatedAt, ...updates.map(({ at }) => at)].toSorted()[0] ?? startedAt
}

/** HTML, newest update first. */
function contentOf(incident: Incident): string {
  const { component, impact, status, updates } = incident
  const items = updates
    .toReversed()
    .map(
      (update) =>
        `<p><strong>${say(`incidentStatus.${update.status}`)}</strong> <time datetime="${update.at}">${update.at}</time><br>${escapeXml(updateText(update)).replaceAll('\n', '<br>')}</p>`,
    )
  const head = say('feed.incident', {
    status: say(`incidentStatus.${status}`),
    component: say(`component.${component}`),
    impact: say(`discord.impact.${impact}`),
  })
  return [`<p>${head}</p>`, planOf(incident), ...items].join('')
}

/** The sentence about when maintenance is planned; empty for an incident. */
function planOf({ kind, startedAt, endsAt }: Incident): string {
  if (kind === 'incident') return ''
  const start = moment(startedAt)
  const plan =
    endsAt === null ? say('feed.plannedFrom', { start }) : say('feed.planned', { start, end: moment(endsAt) })
  return `<p>${plan}</p>`
}

const moment = (text: string) => `<time datetime="${text}">${utcMoment(new Date(text))}</time>`
