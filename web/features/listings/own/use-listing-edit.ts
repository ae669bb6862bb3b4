import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { OwnListing } from '#contract/listings/owner.ts'
import { editConflict } from '#contract/listings/owner.wire.ts'
import { ApiError, hasStatus } from '../../../lib/api.ts'
import { dropDraft, useDraft, useSavedDraft } from '../../../lib/draft.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useLeavingSignal } from '../../../lib/use-leaving-signal.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { toast } from '../../../ui/toast.ts'
import {
  changedFields,
  differentFields,
  fromDraft,
  toDraft,
  type EditInput,
  type EditValues,
  invalidField,
  rebase,
  rulesFor,
  toEdit,
  toInput,
} from './edit-fields.ts'
import type { SaveListing } from './queries.ts'

const fixText = () => t`Please fix the highlighted fields.`

/** What staff decide beside the fields of the form and save with them, such as the listing's state. */
export interface SavedBeside {
  isChanged: boolean
  /** Whether it makes the listing public. */
  isApproval: boolean
  /** Whether they can be sent. If not, their own inputs show what is wrong. */
  check: () => boolean
  /** Shows the message for the result, and returns whether there was one. */
  saySaved: () => boolean
  /** The message for a failure that a decision caused, or `null` for any other failure. */
  failureOf: (error: unknown) => string | null
}

interface EditOptions {
  onSave: SaveListing
  beside: SavedBeside | undefined
  /** The message when the listing does not exist (any more) or belongs to another person. */
  gone: string
  /** Called after saving, or when the viewer may no longer edit. */
  onDone: () => void
}

/**
 * The form state of a loaded listing: its changes, the save function, and the conflict when another person
 * saved at the same time.
 */
export function useListingEdit(loaded: OwnListing, { onSave, beside, gone, onDone }: EditOptions) {
  const client = useQueryClient()
  // The form shows the error itself.
  const save = useWrite(onSave, { failed: null })
  const draftKey = `edit:${loaded._id}`
  const draft = useDraft(draftKey)
  const [drafted] = useState(() => fromDraft(loaded, draft))
  const [base, setBase] = useState(drafted.base)
  const [theirs, setTheirs] = useState<OwnListing | null>(null)
  const leaving = useRef(false)
  const leavingSignal = useLeavingSignal()
  const form = useForm<EditInput, unknown, EditValues>({
    resolver: (values, context, options) =>
      zodResolver(rulesFor(changedFields(base, values)))(values, context, options),
    mode: 'onTouched',
    defaultValues: drafted.input,
  })
  const written = useWatch({ control: form.control, compute: (values: EditInput) => values })
  const input = { ...toInput(base), ...written }
  const changed = changedFields(base, input)
  useSavedDraft(draftKey, toDraft(base, input))
  const dropChanges = () => dropDraft(draftKey)

  function finish(sentFrom: string) {
    // Names, tags and links are shown on many screens.
    void client.invalidateQueries()
    // Somebody who went to another page meanwhile stays there, also one who came back to a new form.
    if (leavingSignal().aborted || location.pathname !== sentFrom) return
    leaving.current = true
    dropChanges()
    onDone()
  }

  async function send(values: EditValues, over: OwnListing, sentFrom = location.pathname) {
    try {
      const sent = structuredClone(form.getValues())
      const fields = changedFields(over, sent)
      const isEmpty = fields.length === 0 && !beside?.isApproval
      const saved = await save.mutateAsync(isEmpty ? {} : toEdit(values, fields, over.version))
      const waits = fields.some((field) => saved.held && field in saved.held.fields)
      if (!beside?.saySaved() || fields.length > 0)
        toast.success(waits ? t`Saved. Some of it waits for staff.` : savedText(fields))
      const current = form.getValues()
      const later = differentFields(sent, current)
      if (later.length === 0) return finish(sentFrom)
      // Written while it was being sent: the form stays, with what is not saved yet.
      resumeFrom(saved, rebase(saved, current, later))
      void client.invalidateQueries()
    } catch (error) {
      showFailure(error, sentFrom)
    }
  }

  function showFailure(error: unknown, sentFrom: string) {
    const conflict = hasStatus(error, 409) ? editConflict.safeParse(error.body) : null
    const current = conflict?.data?.listing ?? null
    const decided = beside?.failureOf(error) ?? null
    if (decided !== null) toast.error(decided)
    setTheirs(decided !== null && current?.version === base.version ? null : current)
    if (conflict?.success || decided !== null) return
    if (hasStatus(error, 404)) {
      toast.error(gone)
      finish(sentFrom)
      return
    }
    toast.error(failureText(error, [401, 403, 409, 429], t`Save failed`))
    const failure = error instanceof ApiError ? error : null
    const field = invalidField(failure?.body.field)
    if (field && failure) form.setError(field, { message: failure.message }, { shouldFocus: true })
  }

  const submit = async (over: OwnListing) => {
    if (beside && !beside.check()) {
      toast.error(fixText())
      return
    }
    await form.handleSubmit(
      (values) => send(values, over),
      ({ discord }) => toast.error(discord ? t`Discord must be a discord.gg invite (or code)` : fixText()),
    )()
  }

  function resumeFrom(listing: OwnListing, values: EditInput) {
    setTheirs(null)
    setBase(listing)
    form.reset(values)
  }

  return {
    form,
    base,
    input,
    changed,
    unsaved: changed.length > 0 || (beside?.isChanged ?? false),
    leaving,
    dropChanges,
    theirs,
    saving: save.isPending || form.formState.isSubmitting,
    expired: hasStatus(save.error, 401),
    /** The viewer's other listing that has this name or address. */
    duplicate: save.error instanceof ApiError ? save.error.body.serverId : undefined,
    submit: () => submit(base),
    keepMine: () => {
      if (!theirs) return
      resumeFrom(theirs, rebase(theirs, form.getValues(), changed))
      void submit(theirs)
    },
    takeTheirs: () => theirs && resumeFrom(theirs, toInput(theirs)),
    decideLater: () => setTheirs(null),
  }
}

function savedText(fields: readonly string[]): string {
  const isBannerAlone = fields.length > 0 && fields.every((field) => field === 'banner')
  return isBannerAlone ? t`Banner updated` : t`Saved`
}
