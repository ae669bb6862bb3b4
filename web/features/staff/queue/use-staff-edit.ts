import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FactName } from '#contract/listings/facts.ts'
import { type Moderation, STAFF_NOTE_MAX } from '#contract/staff/moderation.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import { ApiError } from '../../../lib/api.ts'
import { lengthError } from '../../../ui/length-error.ts'
import { reasonsErrors } from '../../../ui/RuleField.tsx'
import { finalToast } from '../../../ui/undo-toast.tsx'
import { type EditableListing, editableListingQuery, failureText } from './queries.ts'
import { FILTER_LABELS } from './server-actions.ts'

interface Input {
  state?: Moderation
  note?: string
  rule?: RuleId | ''
  /** Groups of facts that were found right. */
  checked?: readonly FactName[]
}

/** What only staff can change on a listing's edit page, saved with the form. */
export function useStaffEdit(listing: EditableListing) {
  const { _id, name, moderation, staffNote } = listing
  // Only what was changed here: when someone else decides first, the rest follows, and the typed note stays.
  const [edited, setEdited] = useState<Input>({})
  const [tries, setTries] = useState(0)
  const client = useQueryClient()
  const { state = moderation, note = staffNote ?? '', rule = '', checked = [] } = edited
  const isMoved = state !== moderation
  const restricts = isMoved && (state === 'denied' || state === 'suspended')
  const isNewNote = note.trim() !== (staffNote ?? '')
  const errors = restricts
    ? reasonsErrors(rule, note)
    : { rule: undefined, note: lengthError('Note', note.trim(), STAFF_NOTE_MAX) }
  return {
    state,
    note,
    rule,
    checked,
    restricts,
    errors: tries > 0 ? errors : { rule: undefined, note: undefined },
    /** How many times a save was refused because a field is wrong. */
    tries,
    edit: (part: Input) => setEdited({ ...edited, ...part }),
    isChanged: isMoved || isNewNote || checked.length > 0,
    isApproval: isMoved && state === 'approved',
    /** Whether it can be sent. If not, its errors are shown. */
    check() {
      const isRight = (errors.rule ?? errors.note) === undefined
      setTries(isRight ? 0 : tries + 1)
      return isRight
    },
    /** What is sent beside the fields. */
    json: {
      ...((isMoved || isNewNote) && { note }),
      ...(isMoved && { moderation: state, moderationWas: moderation }),
      ...(restricts && rule !== '' && { rule }),
      ...(checked.length > 0 && { factsChecked: [...checked] }),
    },
    /** Shows a message when the state changed, and returns whether it did. */
    saySaved() {
      if (!isMoved) return false
      finalToast(`${FILTER_LABELS[state]} ${name}`)
      return true
    },
    /** What somebody else decided in between; `null` when that is not why it failed. */
    failureOf(error: unknown) {
      const current = error instanceof ApiError ? error.body.current : undefined
      if (!isMoved || current === undefined || current === moderation) return null
      void client.invalidateQueries({ queryKey: editableListingQuery(_id).queryKey })
      return failureText(error, name)
    },
  }
}

export type StaffEdit = ReturnType<typeof useStaffEdit>
