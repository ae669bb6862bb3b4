import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import type { SyntheticEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import {
  AGE_MAX,
  AGE_MIN,
  APPLICATION_LINKS_MAX,
  APPLICATION_TEXT_MAX,
} from '#contract/community/application.ts'
import { say } from '#contract/language/i18n.ts'
import { lengthOf } from '#contract/text/text.ts'
import { ApiError, hasStatus } from '../../../lib/api.ts'
import { dropDraft, useDraft, useSavedDraft } from '../../../lib/draft.ts'
import { keepFocus } from '../../../lib/keep-focus.ts'
import { Button } from '../../../ui/Button.tsx'
import { SessionEnded } from '../../../ui/SessionEnded.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { signInHref } from '../../people/account/queries.ts'
import {
  applicationFields,
  type ApplicationInput,
  type ApplicationValues,
  invalidField,
} from './application-fields.ts'
import { useApply } from './queries.ts'

const DRAFT = 'application'
const EMPTY: ApplicationInput = { age: '', skills: '', references: '', motivation: '', links: '' }

interface ApplicationFormProps {
  /** Why nothing can be sent now; with `null` the form is open. */
  closed: string | null
}

/** The form for a staff application. The text survives a failed request, a reload and signing in. */
export default function ApplicationForm({ closed }: ApplicationFormProps) {
  const { form, send, expired } = useApplication()
  const { register, formState, control } = form
  const { errors } = formState
  const draft = { ...EMPTY, ...useWatch({ control }) }
  useSavedDraft(DRAFT, draft)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (closed === null && !formState.isSubmitting) void send(event)
  }

  const area = (name: 'skills' | 'references' | 'motivation' | 'links', limit = APPLICATION_TEXT_MAX) => ({
    ...register(name),
    limit,
    count: lengthOf(draft[name]),
    error: errors[name]?.message,
  })

  return (
    <form noValidate onSubmit={submit} aria-label={say('title./application')} className="grid gap-6">
      {closed !== null && (
        <p className="notch notch-step-3 notch-fill-amber-soft notch-edge-amber px-5 py-3.5 font-medium">
          {closed}
        </p>
      )}
      <fieldset disabled={closed !== null} className="grid min-w-0 gap-6">
        <TextField
          label={t`Age`}
          hint={t`${AGE_MIN} or older.`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={String(AGE_MAX).length + 1}
          inputClassName="max-w-24"
          error={errors.age?.message}
          {...register('age')}
        />
        <TextArea
          label={t`Skills`}
          hint={t`What are you good at, and what have you moderated?`}
          {...area('skills')}
        />
        <TextArea label={t`References`} hint={t`Who knows you and your work?`} {...area('references')} />
        <TextArea
          label={t`Motivation`}
          hint={t`Why here, and how much time do you have?`}
          {...area('motivation')}
        />
        <TextArea
          label={t`Links`}
          optional
          hint={t`One per line.`}
          rows={3}
          spellCheck={false}
          {...area('links', APPLICATION_LINKS_MAX)}
        />
        {expired && <SessionEnded href={signInHref('/application')} />}
        <Button type="submit" {...keepFocus} variant="primary" size="lg" busy={formState.isSubmitting}>
          {t`Send application`}
        </Button>
      </fieldset>
    </form>
  )
}

/** The form state, the submit function, and whether the session ended before sending. */
function useApplication() {
  const apply = useApply()
  const draft = useDraft(DRAFT)
  const form = useForm<ApplicationInput, unknown, ApplicationValues>({
    resolver: zodResolver(applicationFields),
    mode: 'onTouched',
    defaultValues: { ...EMPTY, ...draft },
  })

  async function sendValues(values: ApplicationValues) {
    try {
      await apply.mutateAsync(values)
      dropDraft(DRAFT)
      form.reset(EMPTY)
    } catch (error) {
      const failure = error instanceof ApiError ? error : null
      const field = invalidField(failure?.body.field)
      if (field && failure) form.setError(field, { message: failure.message }, { shouldFocus: true })
    }
  }

  return {
    form,
    expired: hasStatus(apply.error, 401),
    send: form.handleSubmit(sendValues, () => {
      toast.error(t`Please fix the highlighted fields.`)
    }),
  }
}
