import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { say } from '#contract/language/i18n.ts'
import { isEditableField } from '#contract/listings/fields.ts'
import type { StaffChange } from '#contract/listings/owner.wire.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { Badge, type Tone } from '../../../ui/Badge.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { sentence, userText } from '../../../ui/user-text.ts'
import { changeText, isPeoplesText } from './change-text.ts'
import { ownSummaryQuery } from './queries.ts'
import { StaffNote } from './StaffNote.tsx'

const kinds = (): Record<StaffChange['kind'], { label: string; tone: Tone; text: string }> => ({
  approved: { label: t`Approved`, tone: 'moss', text: t`Staff approved it.` },
  pending: {
    label: t`Not approved`,
    tone: 'amber',
    text: t`Staff did not accept it, or took it out of the directory.`,
  },
  edited: { label: t`Edited by staff`, tone: 'sky', text: '' },
  deleted: { label: t`Deleted by staff`, tone: 'coral', text: t`It is no longer on the site.` },
  restored: { label: t`Restored by staff`, tone: 'moss', text: t`It is back, with its votes and reviews.` },
})

interface StaffChangesProps {
  /** The server whose changes are shown. Without it, all servers, each change with the server's name. */
  serverId?: string
  filter?: (change: StaffChange) => boolean
}

/** Decisions and edits of staff in the last 30 days: what, when and why. Empty if there are none. */
export function StaffChanges({ serverId, filter = () => true }: StaffChangesProps) {
  const query = useQuery(ownSummaryQuery)
  const errorNotice = useFailed(query, t`We couldn’t load the changes by staff. Please try again.`, serverId)
  const items =
    query.data?.changes.filter(
      (change) => filter(change) && (serverId ?? change.serverId) === change.serverId,
    ) ?? []
  if (items.length === 0) return errorNotice
  return (
    <ul aria-label={t`Changes by staff`} className="grid gap-4">
      {items.map((change) => (
        <Change key={change._id} change={change} hasName={serverId === undefined} />
      ))}
    </ul>
  )
}

function Change({ change, hasName }: { change: StaffChange; hasName: boolean }) {
  const { label, tone, text } = kinds()[change.kind]
  return (
    <li className="grid gap-1.5 border-s-4 border-line ps-3">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-muted">
        <Badge tone={tone}>{label}</Badge>
        <RelativeTime iso={change.at} />
      </p>
      {hasName && <h3 {...userText('text-lg')}>{change.name}</h3>}
      {text !== '' && <p className="text-sm">{text}</p>}
      {change.changes.length > 0 && (
        <dl className="grid gap-1 text-sm wrap-anywhere">
          {change.changes.map((fieldChange) => (
            <FieldChange key={fieldChange.field} {...fieldChange} />
          ))}
        </dl>
      )}
      {change.note !== null && <StaffNote note={change.note} />}
    </li>
  )
}

function labelOf(field: string): string {
  const name = nameOf(field)
  return t`${name}:`
}

function FieldChange({ field, before, after }: StaffChange['changes'][number]) {
  return (
    <div>
      <dt className="inline font-semibold">{labelOf(field)} </dt>
      <dd className="inline">
        <del {...(isPeoplesText(field, before) ? userText('text-ink-muted') : sentence('text-ink-muted'))}>
          {changeText(field, before)}
        </del>
        <span aria-hidden="true"> → </span>
        <ins {...(isPeoplesText(field, after) ? userText('no-underline') : sentence('no-underline'))}>
          {changeText(field, after)}
        </ins>
      </dd>
    </div>
  )
}

function nameOf(field: string): string {
  if (field === 'factsChecked') return t`Facts checked by staff`
  return isEditableField(field) ? say(`field.${field}`) : field
}
