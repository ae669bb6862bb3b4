import { t } from '@lingui/core/macro'
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import type { OwnListing } from '#contract/listings/owner.ts'
import { AlreadyListed } from '../../../lib/AlreadyListed.tsx'
import { keepFocus } from '../../../lib/keep-focus.ts'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { SessionEnded } from '../../../ui/SessionEnded.tsx'
import { useConfirm } from '../../../ui/use-confirm.tsx'
import { FactsField } from '../facts/FactsField.tsx'
import { NO_WAY_IN } from '../no-way-in.ts'
import { ListingAdvice, type ListingAdviceProps } from '../submit/ListingAdvice.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { EditBanner, EditPictures } from './EditPictures.tsx'
import { EditTexts, type ListingEdit } from './EditTexts.tsx'
import { EditWaysIn, isOpen } from './EditWaysIn.tsx'
import { holdHints } from './hold-hints.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import type { SaveListing } from './queries.ts'
import { type SavedBeside, useListingEdit } from './use-listing-edit.ts'
import { WaitingChange } from './WaitingChange.tsx'

interface EditFormProps {
  listing: OwnListing
  /** Whether staff look at some changes before they are public. */
  mayWait?: boolean
  /** The sign-in address, in case the session ended. */
  signInHref: string
  onSave: SaveListing
  /** What staff decide beside the fields and save with the same button. */
  beside?: SavedBeside
  /** The message when the listing does not exist or belongs to another person. */
  gone: string
  /** What editors should know about their changes, shown above the form. */
  note: string
  /** The listing's status, shown beside the form. */
  status: ReactNode
  /** Shown below the facts, such as the question whether they are still true. */
  factsNote?: ReactNode
  /** Called after saving, or when the viewer may no longer edit. */
  onDone: () => void
  onCancel: () => void
}

/** Asked before a save that closes the form while a picture is on its way. */
const stillSending = () => ({
  title: t`Save without the picture?`,
  text: t`A picture is still being sent. If you save now, it will be missing.`,
  action: t`Save without it`,
  cancel: t`Keep editing`,
})

export default function EditForm(props: EditFormProps) {
  const {
    listing,
    mayWait = false,
    onSave,
    beside,
    gone,
    note,
    status: shownStatus,
    signInHref,
    factsNote,
    onDone,
    onCancel,
  } = props
  const edit = useListingEdit(listing, { onSave, beside, gone, onDone })
  const { unsaved } = edit
  const [confirm, dialog] = useConfirm()
  const [sending, setSending] = useState<readonly string[]>([])
  const sendingOf = (what: string) => (isSending: boolean) =>
    setSending((others) => [...others.filter((other) => other !== what), ...(isSending ? [what] : [])])
  const waits = mayWait ? holdHints(edit.base, edit.input) : {}

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (!unsaved || edit.saving) return
    if (sending.length > 0) confirm({ ...stillSending(), act: async () => save() })
    else save()
  }

  function save() {
    if (beside?.isApproval && !isOpen(edit.input)) confirm({ ...NO_WAY_IN, act: edit.submit })
    else void edit.submit()
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      // A focused element must not be covered by the bar below or the header above.
      className="grid grid-cols-1 gap-6 **:scroll-my-24"
    >
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-1 gap-6">
          <Panel title={t`Banner`}>
            <EditBanner edit={edit} onSending={sendingOf('banner')} />
          </Panel>
          <Panel title={t`Pictures`}>
            <EditPictures edit={edit} onSending={sendingOf('pictures')} />
          </Panel>
          <Panel title={t`In words`}>
            <EditTexts edit={edit} waits={waits} />
          </Panel>
          <Panel title={t`How to join`}>
            <EditWaysIn edit={edit} waits={waits} />
          </Panel>
          <Panel title={t`Good to know`} anchor="facts">
            <FactsField
              value={edit.input.facts}
              onChange={(facts) => edit.form.setValue('facts', facts, { shouldValidate: true })}
              error={edit.form.formState.errors.facts?.message}
            />
            {factsNote}
          </Panel>
          <ListingAdvice {...changedWords(edit)} />
          <p className="text-ink-muted">{note}</p>
        </div>
        <div className="grid grid-cols-1 gap-6">
          {listing.held && <WaitingChange listing={listing} />}
          {shownStatus}
        </div>
      </div>
      <SaveBar
        unsaved={unsaved}
        saving={edit.saving}
        onCancel={onCancel}
        notice={
          edit.expired ? (
            <SessionEnded href={signInHref} opensTab />
          ) : (
            edit.duplicate !== undefined && <AlreadyListed listingId={edit.duplicate} />
          )
        }
      />
      <ConflictDialog
        theirs={edit.theirs}
        base={edit.base}
        mine={edit.input}
        busy={edit.saving}
        onKeepMine={edit.keepMine}
        onTakeTheirs={edit.takeTheirs}
        onClose={edit.decideLater}
      />
      <LeaveDialog
        unsaved={unsaved}
        sending={sending.length > 0}
        leaving={edit.leaving}
        onDiscard={edit.dropChanges}
      />
      {dialog}
    </form>
  )
}

/** The changed texts, for advice. Staff have seen what was there before, so unchanged texts are empty. */
function changedWords({ input, base }: ListingEdit): ListingAdviceProps {
  const changed = (now: string, before: string | null) => (now === (before ?? '') ? '' : now)
  return {
    edited: base._id,
    name: changed(input.name, base.name),
    description: changed(input.description, base.description),
    address: changed(input.realmLink, base.realmLink),
    discord: changed(input.discord, base.discord),
  }
}

/** Scrolls to the panel that the address names. When the browser looked for it, the form was not loaded. */
function scrollIfNamed(panel: HTMLElement | null): void {
  if (panel && panel.id !== '' && location.hash === `#${panel.id}`) panel.scrollIntoView()
}

function Panel({ title, anchor, children }: { title: string; anchor?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      ref={scrollIfNamed}
      id={anchor}
      aria-labelledby={id}
      className={cardClass({ className: 'grid scroll-mt-20 grid-cols-1 gap-5 p-5 sm:p-7' })}
    >
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

interface SaveBarProps {
  unsaved: boolean
  saving: boolean
  onCancel: () => void
  /** Why saving failed, where a link can help. */
  notice: ReactNode
}

/** Always visible, however long the form is. */
function SaveBar({ unsaved, saving, onCancel, notice }: SaveBarProps) {
  return (
    <div
      data-lower-bar
      className="sticky bottom-0 z-10 -mx-2 grid grid-cols-1 gap-3 border-t-2 border-line bg-surface px-2 py-3"
    >
      {notice}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <output className="me-auto text-sm text-ink-muted">{unsaved ? t`Unsaved changes` : ''}</output>
        <Button onClick={onCancel}>{t`Cancel`}</Button>
        <Button
          type="submit"
          {...keepFocus}
          variant="primary"
          disabled={!unsaved}
          busy={saving}
          className="min-w-28"
        >
          {t`Save`}
        </Button>
      </div>
    </div>
  )
}
