import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type KeyboardEvent, type SyntheticEvent, useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { TAGS } from '#contract/directory/directory.ts'
import { tagText } from '#contract/directory/filters.ts'
import { sentenceSpace } from '#contract/language/lists.ts'
import { INVITE_CODE_MIN, parseDiscordInvite } from '#contract/listings/discord-invite.ts'
import { DESCRIPTION_MAX } from '#contract/listings/listing.ts'
import { addressHint, describeAddress } from '#contract/listings/server-address.ts'
import { listingFacts, listingTags } from '#contract/listings/submission.wire.ts'
import { describeWebsite } from '#contract/listings/website.ts'
import { lengthOf } from '#contract/text/text.ts'
import { AlreadyListed } from '../../../lib/AlreadyListed.tsx'
import { ApiError, hasStatus } from '../../../lib/api.ts'
import { dropDraft, useDraft, useSavedDraft } from '../../../lib/draft.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { keepFocus } from '../../../lib/keep-focus.ts'
import { usePaused } from '../../../lib/use-paused.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChipToggles } from '../../../ui/ChipToggles.tsx'
import { isComposing } from '../../../ui/is-composing.ts'
import { IsSending } from '../../../ui/is-sending.ts'
import { SessionEnded } from '../../../ui/SessionEnded.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { TypedHint } from '../../../ui/TypedHint.tsx'
import { signInHref } from '../../people/account/queries.ts'
import { FactsField } from '../facts/FactsField.tsx'
import { CaptchaField } from './CaptchaField.tsx'
import { ListingAdvice } from './ListingAdvice.tsx'
import { captchaQuery, useSubmitListing } from './queries.ts'
import {
  invalidField,
  isCaptchaDue,
  type SubmitInput,
  submitFields,
  type SubmitValues,
  toSubmission,
} from './submit-fields.ts'

const DRAFT_KEY = 'submit'
/** How long people must have stopped typing before the captcha loads: half an address is often valid, too. */
const CAPTCHA_DELAY_MS = 400

/** The server refuses with these codes before it checks the captcha, whose answer therefore stays usable. */
const CODES_BEFORE_CAPTCHA: readonly ApiError['code'][] = [
  'invalid_input',
  'unauthenticated',
  'already_listed',
]

interface SubmitFormProps {
  onSubmitted: (id: string) => void
}

/** The form for a new listing. The text survives a failed request, a reload and signing in. */
export default function SubmitForm({ onSubmitted }: SubmitFormProps) {
  const { form, submit, expired, duplicate } = useSubmission(onSubmitted)
  const { register, control } = form
  const { errors, isSubmitting, isValid } = form.formState
  const written = useWatch({ control })
  const { name = '', address = '', description = '', tags = [], facts = [] } = written
  const [discord, website] = [written.discord ?? '', written.website ?? '']
  const isDueSoon = isCaptchaDue({ name, address })
  const captchaDue = useCaptchaGate(form, isDueSoon)
  const { goOn, isAwaited, endWait } = useGoOn(form, isDueSoon && !captchaDue)
  const lists = { tags: tags.join(), facts: facts.join() }
  useSavedDraft(DRAFT_KEY, { name, address, discord, website, description, ...lists })
  const invite = parseDiscordInvite(discord, INVITE_CODE_MIN.submit)

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <IsSending value={isSubmitting}>
        <TextField
          label={t`Server name`}
          autoComplete="off"
          enterKeyHint="next"
          onKeyDown={(event) => goOn(event, 'address')}
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label={t`IP:PORT or Realm Code`}
          hint={
            <TypedHint>
              {(!errors.address && describeAddress(address)) ||
                [addressHint(), t`Realm code: 11 letters from “Invite players”.`].join(sentenceSpace())}
            </TypedHint>
          }
          isExact
          enterKeyHint="next"
          onKeyDown={(event) => goOn(event, 'captcha')}
          error={errors.address?.message}
          {...register('address')}
        />
        <TextField
          label={t`Discord invite`}
          optional
          hint={
            <TypedHint>
              {invite ? t`Will save as: ${invite}` : t`A discord.gg invite, or its code.`}
            </TypedHint>
          }
          isExact
          error={errors.discord?.message}
          {...register('discord')}
        />
        <TextField
          label={t`Website`}
          optional
          hint={<TypedHint>{describeWebsite(website)}</TypedHint>}
          inputMode="url"
          isExact
          error={errors.website?.message}
          {...register('website')}
        />
        <TextArea
          label={t`Description`}
          optional
          hint={t`What is it like to play there?`}
          limit={DESCRIPTION_MAX}
          count={lengthOf(description)}
          error={errors.description?.message}
          {...register('description')}
        />
        <ChipToggles
          question={t`What do people play there?`}
          aside={t`(optional)`}
          options={TAGS.map((tag) => [tag, tagText(tag)] as const)}
          chosen={tags}
          onToggle={(tag) => form.setValue('tags', toggled(tags, tag), { shouldValidate: true })}
        />
        <MoreFacts
          value={facts}
          onChange={(chosen) => form.setValue('facts', chosen, { shouldValidate: true })}
          error={errors.facts?.message}
        />
        {captchaDue && (
          <CaptchaField
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where Enter asked for it
            autoFocus={isAwaited}
            onFocus={endWait}
            error={errors.captcha?.message}
            onNewPicture={() => form.resetField('captcha')}
            onToken={(token) => form.setValue('captcha', token, { shouldValidate: token !== '' })}
            {...register('captcha')}
          />
        )}
      </IsSending>
      {duplicate !== undefined && <AlreadyListed listingId={duplicate} />}
      {expired && <SessionEnded href={signInHref('/submit')} />}
      <SubmitButton {...{ isValid, isSubmitting, captchaDue }} isChecked={Boolean(written.captcha)} />
      {/* Last, because it comes while people type or press. */}
      <ListingAdvice {...{ name, description, address, discord }} />
    </form>
  )
}

function toggled<Value>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
}

/** Enter (on phones the key 'Next') moves on to what is needed and still empty. */
function useGoOn({ setFocus }: ReturnType<typeof useSubmission>['form'], isCaptchaPending: boolean) {
  /** Whether Enter asked for the captcha while that was still loading. */
  const [isAwaited, setAwaited] = useState(false)
  function goOn(event: KeyboardEvent<HTMLInputElement>, to: 'address' | 'captcha') {
    if (event.key !== 'Enter' || isComposing(event)) return
    const field = event.currentTarget.form?.elements.namedItem(to)
    const isPending = to === 'captcha' && isCaptchaPending
    if (!isPending && !(field instanceof HTMLInputElement && field.value === '')) return
    event.preventDefault()
    if (isPending) setAwaited(true)
    else setFocus(to)
  }
  return { goOn, isAwaited, endWait: () => setAwaited(false) }
}

function MoreFacts(props: ComponentProps<typeof FactsField>) {
  return (
    <details className="notch notch-step-3 notch-fill-surface-sunken notch-edge-line px-5 py-4">
      <summary className="cursor-pointer font-semibold">
        <Trans>
          Languages, devices and more <span className="font-normal text-ink-muted">(optional)</span>
        </Trans>
      </summary>
      <div className="pt-5">
        <FactsField {...props} />
      </div>
    </details>
  )
}

interface SubmitButtonProps {
  isValid: boolean
  isSubmitting: boolean
  captchaDue: boolean
  /** The captcha has an answer. */
  isChecked: boolean
}

function SubmitButton({ isValid, isSubmitting, captchaDue, isChecked }: SubmitButtonProps) {
  const checkText = isChecked ? t`Please fix the highlighted fields.` : t`Complete the check above to submit.`
  return (
    <div className="grid gap-2">
      {/* Not `disabled`: pressing Enter in a field, or this button, shows what is missing. */}
      <Button
        type="submit"
        {...keepFocus}
        variant="primary"
        size="lg"
        busy={isSubmitting}
        aria-disabled={!isValid || !captchaDue}
      >
        {t`Submit`}
      </Button>
      {!isValid && (
        <p className="text-center text-sm text-ink-muted">
          {captchaDue ? checkText : t`Enter a name and an address to continue.`}
        </p>
      )}
    </div>
  )
}

/** The lists of a stored draft, as far as they are still valid. */
function listsOf({ tags, facts }: Record<string, string>) {
  return {
    tags: listingTags.safeParse(tags?.split(',')).data ?? [],
    facts: listingFacts.safeParse(facts?.split(',')).data ?? [],
  }
}

/** The form state, the submit function, and whether the session ended before sending. */
function useSubmission(onSubmitted: (id: string) => void) {
  const client = useQueryClient()
  const listing = useSubmitListing()
  const draft = useDraft(DRAFT_KEY)
  const form = useForm<SubmitInput, unknown, SubmitValues>({
    resolver: zodResolver(submitFields),
    mode: 'onTouched',
    defaultValues: {
      name: '',
      address: '',
      discord: '',
      website: '',
      description: '',
      ...draft,
      ...listsOf(draft),
      captcha: '',
    },
  })

  async function sendValues(values: SubmitValues) {
    try {
      const { _id } = await listing.mutateAsync(toSubmission(values))
      dropDraft(DRAFT_KEY)
      toast.success(t`Submitted! Your SkyGen will appear once approved.`)
      onSubmitted(_id)
    } catch (error) {
      await showFailure(error)
    }
  }

  async function showFailure(error: unknown) {
    toast.error(
      failureText(error, [401, 409, 429], t`Submission failed. Please check your inputs and try again.`),
    )
    const failure = error instanceof ApiError ? error : null
    // The server checks an answer once, so a new captcha is needed.
    if (failure === null || !CODES_BEFORE_CAPTCHA.includes(failure.code)) {
      form.resetField('captcha')
      await client.refetchQueries({ queryKey: captchaQuery.queryKey })
    }
    const field = invalidField(failure?.body.field)
    if (field && failure) form.setError(field, { message: failure.message }, { shouldFocus: true })
  }

  const send = form.handleSubmit(sendValues, () => {
    toast.error(t`Please fix the highlighted fields.`)
  })

  function submit(event: SyntheticEvent) {
    if (form.formState.isSubmitting) event.preventDefault()
    else void send(event)
  }

  return {
    form,
    submit,
    expired: hasStatus(listing.error, 401),
    /** The id of the viewer's listing that already has this name or address. */
    duplicate:
      listing.error instanceof ApiError && listing.error.code === 'already_listed'
        ? listing.error.body.serverId
        : undefined,
  }
}

/**
 * Shows the captcha when it is required. When name or address become invalid, it is removed together with its
 * answer.
 */
function useCaptchaGate(form: ReturnType<typeof useSubmission>['form'], due: boolean): boolean {
  const { resetField } = form
  useEffect(() => {
    if (!due) resetField('captcha')
  }, [due, resetField])
  return usePaused(due, { first: false, ms: CAPTCHA_DELAY_MS }) && due
}
