import { AlreadyListed } from '../../../lib/AlreadyListed.tsx'
import { keepFocus } from '../../../lib/keep-focus.ts'
import { useId, useState, type ReactNode, type SyntheticEvent } from 'react'
import { INVITE_CODE_MIN, parseDiscordInvite } from '#contract/listings/discord-invite.ts'
import {
  JOIN_TEXTS,
  LISTING_FIELDS,
  plainTextOf,
  TEXT_FIELDS,
  type TextField as TextName,
} from '#contract/listings/fields.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import { ADDRESS_HINT, describeAddress } from '#contract/listings/server-address.ts'
import { lengthOf } from '#contract/text/text.ts'
import { hasWayIn } from '#contract/listings/way-in.ts'
import { describeWebsite } from '#contract/listings/website.ts'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { Formatted } from '../../../ui/Formatted.tsx'
import { SessionEnded } from '../../../ui/SessionEnded.tsx'
import { NO_WAY_IN } from '../no-way-in.ts'
import { useConfirm } from '../../../ui/use-confirm.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { TypedHint } from '../../../ui/TypedHint.tsx'
import { FactsField } from '../facts/FactsField.tsx'
import { BannerField } from '../pictures/BannerField.tsx'
import { PicturesField } from '../pictures/PicturesField.tsx'
import { ListingAdvice, type ListingAdviceProps } from '../submit/ListingAdvice.tsx'
import { CardPreview } from './CardPreview.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { holdHints } from './hold-hints.ts'
import type { SaveListing } from './queries.ts'
import { TagPicker } from './TagPicker.tsx'
import { type SavedBeside, useListingEdit } from './use-listing-edit.ts'
import { WaitingChange } from './WaitingChange.tsx'

interface EditFormProps {
  listing: OwnListing
  /** Whether staff look at some changes before they are public. */
  mayWait?: boolean
  /** The sign-in address, in case the session ended. */
  signInHref: string
  onSave: SaveListing
  /** What the same button saves beside the fields. */
  beside?: SavedBeside
  /** The message when the listing does not exist or belongs to another person. */
  gone: string
  /** The fields that the editor may change. */
  note: string
  /** The listing's status, shown beside the form. */
  status: ReactNode
  /** What belongs to the facts, such as that they are still true. */
  factsNote?: ReactNode
  /** Called after saving, or when the viewer may no longer edit. */
  onDone: () => void
  onCancel: () => void
}

/** Asked before a save that closes the form while a picture is on its way. */
const STILL_SENDING = {
  title: 'Save without the picture?',
  text: 'A picture is still being sent. What you save now does not have it.',
  action: 'Save without it',
  cancel: 'Keep editing',
}

/** The edit form of a listing, for owners and admins. */
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
    if (sending.length > 0) confirm({ ...STILL_SENDING, act: async () => save() })
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
          <Panel title="Banner">
            <Banner edit={edit} onSending={sendingOf('banner')} />
          </Panel>
          <Panel title="Pictures">
            <Pictures edit={edit} onSending={sendingOf('pictures')} />
          </Panel>
          <Panel title="In words">
            <About edit={edit} waits={waits} />
          </Panel>
          <Panel title="How to join">
            <WaysIn edit={edit} waits={waits} />
          </Panel>
          <Panel title="Good to know" anchor="facts">
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
            edit.duplicate !== undefined && <AlreadyListed id={edit.duplicate} />
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

type ListingEdit = ReturnType<typeof useListingEdit>

interface FieldsProps {
  edit: ListingEdit
  /** What a field says about the wait for staff. */
  waits: ReturnType<typeof holdHints>
}

interface PictureProps {
  edit: ListingEdit
  /** Called when a picture begins to be sent, and at its end. */
  onSending: (isSending: boolean) => void
}

/** The banner, with the listing's card below it as lists will show it. */
function Banner({ edit: { base, input, changed, form }, onSending }: PictureProps) {
  const { tags, bannerFocus } = input
  const banner = input.banner || null
  return (
    <>
      <BannerField
        listing={{ _id: base._id, name: base.name, tags, banner, bannerFocus }}
        unsaved={changed.includes('banner') || changed.includes('bannerFocus')}
        error={form.formState.errors.banner?.message}
        onChanged={(next) => {
          form.setValue('banner', next ?? '', { shouldValidate: true })
          form.setValue('bannerFocus', null)
        }}
        onFocused={(focus) => form.setValue('bannerFocus', focus)}
        onSending={onSending}
      />
      <CardPreview
        id={base._id}
        changes={{ name: input.name || base.name, description: input.description, tags, banner, bannerFocus }}
      />
    </>
  )
}

function Pictures({ edit: { base, input, changed, form }, onSending }: PictureProps) {
  const { errors, isSubmitted } = form.formState
  return (
    <PicturesField
      listingId={base._id}
      onSending={onSending}
      value={input.pictures}
      // A new picture has no description yet, which is no error before somebody saves.
      onChange={(change) =>
        form.setValue('pictures', change(form.getValues('pictures')), { shouldValidate: isSubmitted })
      }
      unsaved={changed.includes('pictures')}
      error={errors.pictures?.message}
      altErrors={input.pictures.map((_, place) => errors.pictures?.[place]?.alt?.message)}
    />
  )
}

/** The form loads after the page, so the browser has not found the place of the address. */
function showIfNamed(panel: HTMLElement | null): void {
  if (panel && panel.id !== '' && location.hash === `#${panel.id}`) panel.scrollIntoView()
}

function Panel({ title, anchor, children }: { title: string; anchor?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      ref={showIfNamed}
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

function About({ edit, waits }: FieldsProps) {
  const { form, input } = edit
  const { name: nameWaits } = waits
  const { register, formState, setValue } = form
  const { errors } = formState
  return (
    <>
      <TextField
        label="Name"
        autoComplete="off"
        hint={nameWaits && <TypedHint>{nameWaits}</TypedHint>}
        error={errors.name?.message}
        {...register('name')}
      />
      {TEXT_FIELDS.filter((field) => plainTextOf(field).shows !== 'join').map((field) => (
        <PlainText key={field} field={field} edit={edit} waits={waits} />
      ))}
      <TextPreview description={input.description} about={input.about} />
      <TagPicker
        value={input.tags}
        onChange={(tags) => setValue('tags', tags, { shouldValidate: true })}
        error={errors.tags?.message}
      />
    </>
  )
}

/** The input of a text in the registry of fields. */
function PlainText({ field, edit: { form, input }, waits }: FieldsProps & { field: TextName }) {
  const { lines, max, optional, ...text } = plainTextOf(field)
  const hint = waits[field] ?? text.hint
  const { label } = LISTING_FIELDS[field]
  const texts = { label, hint, optional, error: form.formState.errors[field]?.message }
  if (lines === 'one') return <TextField autoComplete="off" {...texts} {...form.register(field)} />
  return <TextArea limit={max} count={lengthOf(input[field])} {...texts} {...form.register(field)} />
}

/** What has changed. What was there before, staff have seen. */
function changedWords({ input, base }: ListingEdit): ListingAdviceProps {
  const changed = (now: string, before: string | null) => (now === (before ?? '') ? '' : now)
  return {
    name: changed(input.name, base.name),
    description: changed(input.description, base.description),
    address: changed(input.realmLink, base.realmLink),
    discord: changed(input.discord, base.discord),
  }
}

/** How to format, and how the texts will look. */
function TextPreview({ description, about }: Pick<OwnListing, 'description' | 'about'>) {
  return (
    <details className="notch notch-step-3 notch-fill-surface-sunken notch-edge-line px-5 py-4">
      <summary className="cursor-pointer font-semibold">Formatting and preview</summary>
      <div className="grid grid-cols-1 gap-4 pt-4">
        <p className="text-sm text-ink-muted">
          An empty line starts a paragraph. Start lines with ‘- ’ or ‘1. ’ for a list. **Two stars** make
          bold. Links work for well-known sites such as YouTube, Twitch, TikTok, MCPEDL and the Minecraft
          Wiki: paste the address, or write [words](address).
        </p>
        <div className="grid grid-cols-1 gap-3 border-l-4 border-line pl-4">
          <Formatted text={description} className="text-lg" />
          <Formatted text={about} />
        </div>
      </div>
    </details>
  )
}

const isOpen = ({ realmLinkVisible, realmLink, discord, website }: ListingEdit['input']): boolean =>
  hasWayIn({
    realmLink: (realmLinkVisible && realmLink) || null,
    discord: discord || null,
    website: website || null,
  })

function WaysIn({ edit, waits }: FieldsProps) {
  const { form, input, base } = edit
  const { register, formState } = form
  const { errors } = formState
  const invite = parseDiscordInvite(input.discord, INVITE_CODE_MIN.edit)
  return (
    <>
      {!isOpen(input) && (
        <p className="font-semibold text-amber">
          No way in: players see no address, no Discord and no website. Add one of them.
        </p>
      )}
      <TextField
        label="Discord"
        optional
        hint={
          <TypedHint>
            {[
              invite ? `Will save as: ${invite}` : 'A discord.gg invite, or its code.',
              waits.discord ?? (input.discord === base.discord ? movedText(base) : ''),
            ].join(' ')}
          </TypedHint>
        }
        error={errors.discord?.message}
        isExact
        {...register('discord')}
      />
      <TextField
        label="Website"
        optional
        hint={
          <TypedHint>
            {base.websiteHeld && input.website === base.website
              ? 'This looks like the address of another site. Staff look at it before it is public.'
              : (waits.website ?? describeWebsite(input.website))}
          </TypedHint>
        }
        inputMode="url"
        error={errors.website?.message}
        isExact
        {...register('website')}
      />
      <TextField
        label="Realm Link"
        optional
        hint={
          <TypedHint>{(!errors.realmLink && describeAddress(input.realmLink)) || ADDRESS_HINT}</TypedHint>
        }
        error={errors.realmLink?.message}
        isExact
        {...register('realmLink')}
      />
      <TextField
        label={LISTING_FIELDS.secondLink.label}
        optional
        hint={
          <TypedHint>
            {(!errors.secondLink && describeAddress(input.secondLink)) ||
              'Another address, or a Realm Code for consoles.'}
          </TypedHint>
        }
        error={errors.secondLink?.message}
        isExact
        {...register('secondLink')}
      />
      {JOIN_TEXTS.map((field) => (
        <PlainText key={field} field={field} edit={edit} waits={waits} />
      ))}
      <Switch
        label="Enable Realm Link"
        hint="When this is off, only you and our staff can see the address."
        {...register('realmLinkVisible')}
      />
    </>
  )
}

/** Tells of an invite that opens another Discord server now, or none. */
function movedText({ inviteState }: OwnListing): string {
  if (inviteState === 'dead') return 'This invite no longer works, so the Join button is hidden.'
  if (inviteState !== 'elsewhere') return ''
  return 'This invite now opens another Discord server. Join stays hidden until you enter another one.'
}

interface SaveBarProps {
  unsaved: boolean
  saving: boolean
  onCancel: () => void
  /** The validation errors. */
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
        <output className="mr-auto text-sm text-ink-muted">{unsaved ? 'Unsaved changes' : ''}</output>
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          type="submit"
          {...keepFocus}
          variant="primary"
          disabled={!unsaved}
          busy={saving}
          className="min-w-28"
        >
          Save
        </Button>
      </div>
    </div>
  )
}
