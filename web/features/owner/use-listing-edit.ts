import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { OwnListing } from '#contract/owner.ts'
import { editConflict } from '#contract/wire/owner.ts'
import { ApiError, hasStatus } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'
import {
  changedFields,
  editFields,
  type EditInput,
  type EditValues,
  invalidField,
  rebase,
  toEdit,
  toInput,
  versionAfterOwnChange,
} from './edit-fields.ts'
import type { SaveListing } from './queries.ts'

interface Ways {
  onSave: SaveListing
  /** The message when the listing does not exist (any more) or belongs to another person. */
  gone: string
  /** Called after saving, or when the viewer may no longer edit. */
  onDone: () => void
}

/**
 * The form state of a loaded listing: its changes, the save function, and the conflict when another person
 * saved at the same time.
 */
export function useListingEdit(loaded: OwnListing, { onSave, gone, onDone }: Ways) {
  const client = useQueryClient()
  // The form shows the error itself.
  const save = useMutation({ mutationFn: onSave })
  const [base, setBase] = useState(loaded)
  const [theirs, setTheirs] = useState<OwnListing | null>(null)
  const leaving = useRef(false)
  const form = useForm<EditInput, unknown, EditValues>({
    resolver: zodResolver(editFields),
    mode: 'onTouched',
    defaultValues: toInput(loaded),
  })
  const input = { ...toInput(base), ...useWatch({ control: form.control }) }
  const changed = changedFields(base, input)

  function finish() {
    leaving.current = true
    // Names, tags and links are shown on many screens.
    void client.invalidateQueries()
    onDone()
  }

  async function send(values: EditValues, over: OwnListing) {
    try {
      await save.mutateAsync(toEdit(values, changedFields(over, form.getValues()), over.version))
      toast.success('Saved')
      finish()
    } catch (error) {
      showFailure(error)
    }
  }

  function showFailure(error: unknown) {
    const conflict = hasStatus(error, 409) ? editConflict.safeParse(error.body) : null
    setTheirs(conflict?.data?.listing ?? null)
    if (conflict?.success) return
    if (hasStatus(error, 404)) {
      toast.error(gone)
      finish()
      return
    }
    const known = hasStatus(error, 401) || hasStatus(error, 429)
    toast.error(known ? error.message : 'Save failed')
    const failure = error instanceof ApiError ? error : null
    const field = invalidField(failure?.body.field)
    if (field && failure) form.setError(field, { message: failure.message }, { shouldFocus: true })
  }

  const submit = (over: OwnListing) =>
    form.handleSubmit(
      (values) => send(values, over),
      ({ discord }) =>
        toast.error(
          discord ? 'Discord must be a discord.gg invite (or code)' : 'Please fix the highlighted fields.',
        ),
    )()

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
    leaving,
    theirs,
    saving: save.isPending || form.formState.isSubmitting,
    expired: hasStatus(save.error, 401),
    submit: () => submit(base),
    keepMine: () => {
      if (!theirs) return
      resumeFrom(theirs, rebase(theirs, form.getValues(), changed))
      void submit(theirs)
    },
    takeTheirs: () => theirs && resumeFrom(theirs, toInput(theirs)),
    decideLater: () => setTheirs(null),
    /** The banner was changed here, by its own request. */
    noteBanner: (banner: string | null, version: number) => {
      setBase((old) => ({ ...old, banner, version: versionAfterOwnChange(old.version, version) }))
      void client.invalidateQueries()
    },
  }
}
