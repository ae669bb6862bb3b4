import { z } from 'zod'
import { isoDate, lineField, ISO_DATE_LENGTH_MAX, pageOf, pageQuery, textField } from '../base/fields.wire.ts'
import {
  FIRST_STATUS,
  IMPACTS,
  INCIDENT_KINDS,
  INCIDENT_STATUSES,
  INCIDENT_TITLE_MAX,
  PUBLIC_INCIDENTS,
  SEVERITIES,
  TITLE_REQUIRED_MESSAGE,
  UPDATE_TEXT_MAX,
} from './incident.ts'
import { COMPONENTS } from './status.ts'

export const incident = z
  .object({
    _id: z.string(),
    kind: z.enum(INCIDENT_KINDS),
    title: z.string(),
    component: z.enum(COMPONENTS),
    components: z.array(z.enum(COMPONENTS)).meta({ description: 'Every part that is affected.' }),
    impact: z.enum(IMPACTS),
    severity: z.enum(SEVERITIES),
    status: z.enum(INCIDENT_STATUSES),
    startedAt: isoDate,
    endsAt: isoDate.nullable().meta({ description: 'When maintenance is planned to end.' }),
    resolvedAt: isoDate.nullable(),
    updates: z
      .array(z.object({ at: isoDate, status: z.enum(INCIDENT_STATUSES), text: z.string() }))
      .meta({ description: 'Oldest first.' }),
  })
  .meta({ id: 'Incident' })
export type Incident = z.output<typeof incident>
export type IncidentUpdate = Incident['updates'][number]

export const incidentsQuery = z.object(pageQuery(PUBLIC_INCIDENTS))

export const incidentList = pageOf(incident).meta({
  id: 'IncidentList',
  description: 'Unresolved first, then the newest start.',
})

export type IncidentPage = z.output<typeof incidentList>

const title = lineField(INCIDENT_TITLE_MAX, 'Title', TITLE_REQUIRED_MESSAGE)

const updateText = (label: string) =>
  textField(UPDATE_TEXT_MAX, label)
    .nullish()
    .transform((text) => text ?? '')

const moment = (message: string) =>
  z.iso.datetime({ offset: true, error: message }).max(ISO_DATE_LENGTH_MAX, message).transform(Date.parse)

const START_NEEDED = 'Choose when the maintenance starts.'
const END_NEEDED = 'Choose when the maintenance ends, after its start.'

export const newIncident = z
  .object({
    title,
    component: z.enum(COMPONENTS, 'Choose a component.'),
    impact: z.enum(IMPACTS, 'Choose an impact.'),
    text: updateText('Initial update'),
    kind: z.enum(INCIDENT_KINDS, 'Unknown kind.').default('incident'),
    startsAt: moment(START_NEEDED).nullish(),
    endsAt: moment(END_NEEDED).nullish(),
  })
  .superRefine(({ kind, startsAt, endsAt }, context) => {
    if (kind !== 'maintenance') return
    if (startsAt === null || startsAt === undefined)
      context.addIssue({ code: 'custom', path: ['startsAt'], message: START_NEEDED })
    else if (endsAt === null || endsAt === undefined || endsAt <= startsAt)
      context.addIssue({ code: 'custom', path: ['endsAt'], message: END_NEEDED })
  })
  .meta({
    id: 'NewIncident',
    description: '`startsAt` and `endsAt` are for maintenance, where both are required.',
  })

export type NewIncident = z.output<typeof newIncident>

export const incidentChange = z
  .object({
    status: z.enum(INCIDENT_STATUSES, 'Unknown status.').optional(),
    text: updateText('Update note'),
  })
  .meta({ id: 'IncidentChange', description: `A new one is ${FIRST_STATUS.incident}.` })
