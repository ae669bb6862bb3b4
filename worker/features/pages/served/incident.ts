import {
  type Incident,
  type IncidentUpdate,
  incidentPath,
  isOpen,
  SEVERITY_NAMES,
  STATUS_NAMES,
  UPDATES_SHOWN,
} from '../../../../contract/incident.ts'
import { buttonClass } from '../../../../contract/look/button-class.ts'
import { cardClass } from '../../../../contract/look/card-class.ts'
import { cx } from '../../../../contract/look/cx.ts'
import { ARROW_LEFT_PIXELS } from '../../../../contract/look/icon-pixels.ts'
import { INCIDENT_TONES, SEVERITY_TONES } from '../../../../contract/look/incident-look.ts'
import { COMPONENT_NAMES } from '../../../../contract/status.ts'
import { markup, type Markup } from '../markup.ts'
import { band } from './band.ts'
import { badge, icon, timeAgo } from './parts.ts'

/** One incident's page as it is served: everything that was said about it, newest first. */
export function incidentScreen(incident: Incident, now: number): Markup {
  const { title, updates } = incident
  return markup`${band(
    markup`<a href="/status" class="link mb-3 inline-flex w-fit items-center gap-2">${icon(ARROW_LEFT_PIXELS, 'size-4')}Status</a>`,
    markup`<div class="grid gap-3">${badges(incident)}<h1 class="text-3xl wrap-anywhere sm:text-4xl">${title}</h1><p>${times(incident, now, true)}</p></div>`,
  )}<div class="page min-h-96 pt-8 pb-28"><section aria-labelledby="updates" class="${cardClass({ className: 'grid max-w-3xl gap-5 p-5 sm:p-6' })}"><h2 id="updates" class="text-2xl">Updates</h2>${
    updates.length > 0
      ? updateLog(updates.toReversed(), now, true)
      : markup`<p class="text-ink-muted">Nothing more is known yet. This page will tell.</p>`
  }</section></div>`
}

/** An incident in the list of the status page; all its updates stand on a page of its own. */
export function incidentCard(incident: Incident, now: number): Markup {
  const { _id, title, updates } = incident
  return markup`<article aria-labelledby="incident-${_id}" class="${cardClass({ className: cx('grid gap-4 p-5', isOpen(incident) && 'notch-edge-line-strong') })}">
    <header class="grid gap-2">${badges(incident)}<h3 id="incident-${_id}" class="text-xl wrap-anywhere"><a href="${incidentPath(_id)}" class="text-ink no-underline hover:underline">${title}</a></h3>
      <p class="text-sm text-ink-muted">${times(incident, now)}</p></header>
    ${updates.length > 0 && updateLog(updates.toReversed().slice(0, UPDATES_SHOWN), now)}
    ${updates.length > UPDATES_SHOWN && markup`<div><a href="${incidentPath(_id)}" class="${buttonClass({ variant: 'ghost', size: 'sm', className: '-ml-3' })}">Show all ${updates.length} updates<span class="sr-only"> of ${title}</span></a></div>`}</article>`
}

function badges(incident: Incident): Markup {
  const { kind, status, severity, components } = incident
  const second =
    kind === 'maintenance'
      ? badge('Maintenance', 'sky')
      : isOpen(incident) && badge(`${SEVERITY_NAMES[severity]} severity`, SEVERITY_TONES[severity])
  return markup`<span class="flex flex-wrap gap-1.5">${badge(STATUS_NAMES[status], INCIDENT_TONES[status])}${second}${components.map((component) => badge(COMPONENT_NAMES[component]))}</span>`
}

const moments = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** The web app says the same in the reader's own time zone. */
const moment = (iso: string) => markup`<time datetime="${iso}">${moments.format(new Date(iso))} UTC</time>`

/** `exact` puts the moment beside how long ago it was. */
const since = (iso: string, now: number, exact: boolean) =>
  exact ? markup`${moment(iso)} (${timeAgo(iso, now)})` : timeAgo(iso, now)

function times({ kind, startedAt, endsAt, resolvedAt }: Incident, now: number, exact = false): Markup {
  if (kind === 'maintenance')
    return markup`<span>${moment(startedAt)}${endsAt !== null && markup` – ${moment(endsAt)}`}</span>`
  return markup`<span>began ${since(startedAt, now, exact)}${resolvedAt !== null && markup`, resolved ${since(resolvedAt, now, exact)}`}</span>`
}

function updateLog(updates: readonly IncidentUpdate[], now: number, exact = false): Markup {
  return markup`<ol class="ml-1 grid gap-4 border-l-2 border-line pl-4">${updates.map(
    ({ at, status, text }) =>
      markup`<li class="relative grid gap-0.5"><span aria-hidden="true" class="absolute top-1.5 -left-[1.375rem] size-2.5 border-2 border-surface-raised bg-line-strong in-[li:first-child]:bg-ink"></span>
        <p class="text-sm text-ink-muted"><strong class="font-semibold text-ink">${STATUS_NAMES[status]}</strong><span aria-hidden="true"> · </span>${since(at, now, exact)}</p>
        <p class="wrap-anywhere whitespace-pre-line">${text}</p></li>`,
  )}</ol>`
}
