import { z } from 'zod'
import { isoDateInput, isoDate, pageQuery, personRef } from '../base/fields.wire.ts'
import { AUDIT_ACTION_PATTERN, AUDIT_KINDS, AUDIT_PAGE_SIZE, SYSTEM_ACTOR, WHO_MAX } from './audit.ts'

const changes = z.record(z.string(), z.unknown()).nullable()

export const auditEntry = z
  .object({
    _id: z.string(),
    at: isoDate,
    actor: z
      .object({ ...personRef.shape, username: z.string().nullable() })
      .nullable()
      .meta({
        description: 'null for an action of the system; a name of null means that the account was deleted.',
      }),
    action: z.string(),
    target: z.object({
      kind: z.string(),
      id: z.string(),
      name: z.string().nullable().meta({ description: 'Its current name, if it still exists.' }),
      serverId: z
        .string()
        .nullable()
        .meta({ description: 'The server whose page shows it, if there is one.' }),
    }),
    before: changes,
    after: changes,
    undoable: z
      .boolean()
      .meta({ description: 'Whether it is a decision that you can take back now, by `undo`.' }),
  })
  .meta({ id: 'AuditEntry' })

export type AuditEntry = z.output<typeof auditEntry>

const who = (what: string) => z.string().trim().min(1, `Say ${what}.`).max(WHO_MAX, `Say ${what}.`).optional()

export const auditQuery = z.object({
  actor: who('who').meta({ description: `A name or an id; '${SYSTEM_ACTOR}' for the software itself.` }),
  target: who('what').meta({ description: 'The id of a target, or the name of a person.' }),
  kind: z.enum(AUDIT_KINDS, 'Unknown kind.').optional(),
  action: z.string().regex(AUDIT_ACTION_PATTERN, 'Unknown action.').optional(),
  from: isoDateInput.optional().meta({ description: 'The start of the period, ISO 8601 UTC.' }),
  to: isoDateInput.optional().meta({ description: 'The end of the period, exclusive, ISO 8601 UTC.' }),
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, 'This cursor is not valid.')
    .transform(Number)
    .optional(),
  limit: pageQuery(AUDIT_PAGE_SIZE).limit,
})

export const auditPage = z
  .object({
    items: z.array(auditEntry),
    next: z.string().nullable().meta({
      description:
        'The cursor of the next, older page; null on the last page. Other pages may be short or even empty.',
    }),
  })
  .meta({ id: 'AuditPage' })
