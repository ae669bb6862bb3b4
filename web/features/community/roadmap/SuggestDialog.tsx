import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { IDEA_TAGS_MAX } from '#contract/community/roadmap-search.ts'
import { IDEA_DESCRIPTION_MAX, IDEA_TITLE_MAX, parseTags } from '#contract/community/roadmap.ts'
import { similarIdeas } from '#contract/community/similar-ideas.ts'
import { say } from '#contract/language/i18n.ts'
import { hasForbiddenCharacters } from '#contract/text/characters.ts'
import { lengthOf } from '#contract/text/text.ts'
import { ApiError, hasStatus } from '../../../lib/api.ts'
import { dropDraft, useDraft, useSavedDraft } from '../../../lib/draft.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { ChatIcon } from '../../../ui/more-icons.tsx'
import { Counter, TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { userText } from '../../../ui/user-text.ts'
import { signInHref, useSession } from '../../people/account/queries.ts'
import { useSuggest, roadmapQuery, WHOLE } from './queries.ts'
import { ROADMAP_TONES } from './roadmap-tones.ts'
import { VoteButton } from './VoteButton.tsx'

const DRAFT = 'suggest'

interface SuggestDialogProps {
  open: boolean
  onClose: () => void
}

export default function SuggestDialog({ open, onClose }: SuggestDialogProps) {
  // Here, so that an idea that is opened again is still being sent.
  const suggest = useSuggest()
  return (
    <Dialog open={open} onClose={onClose} title={t`Suggest a feature`}>
      <SuggestForm suggest={suggest} onClose={onClose} />
    </Dialog>
  )
}

type Texts = { title: string; description: string; tags: string }
type FieldErrors = Partial<Record<keyof Texts, string>>

function validate({ title, description, tags }: Texts): FieldErrors {
  const errors: FieldErrors = {}
  const check = (field: keyof Texts, text: string, label: string, max: number) => {
    if (lengthOf(text) > max) errors[field] = t`${label} can have at most ${max} characters.`
    else if (hasForbiddenCharacters(text)) errors[field] = t`Remove the invisible or control characters.`
  }
  check('title', title.trim(), t`Title`, IDEA_TITLE_MAX)
  check('description', description.trim(), t`Description`, IDEA_DESCRIPTION_MAX)
  check('tags', tags, t`Tags`, IDEA_TAGS_MAX)
  if (title.trim() === '') errors.title = say('roadmap.title')
  return errors
}

interface SuggestFormProps extends Pick<SuggestDialogProps, 'onClose'> {
  suggest: ReturnType<typeof useSuggest>
}

function SuggestForm({ suggest, onClose }: SuggestFormProps) {
  // The text is kept while they sign in.
  const signedOut = useSession().data === null
  const draft = useDraft(DRAFT)
  const [texts, setTexts] = useState<Texts>({ title: '', description: '', tags: '', ...draft })
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<FieldErrors>({})
  useSavedDraft(DRAFT, texts)
  const errors = validate(texts)
  const shown = (field: keyof Texts) => refused[field] ?? (tried ? errors[field] : undefined)
  const write = (field: keyof Texts) => (event: { target: { value: string } }) => {
    setTexts({ ...texts, [field]: event.target.value })
    setRefused({ ...refused, [field]: undefined })
  }

  function send({ currentTarget: form }: SyntheticEvent<HTMLFormElement>) {
    setTried(true)
    const [first] = Object.keys(errors)
    if (first !== undefined) return form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    if (signedOut) return void toast.error(say('roadmap.signIn'))
    void suggest.mutateAsync({ ...texts, tags: parseTags(texts.tags) }).then(finish, explain)
  }

  function finish() {
    dropDraft(DRAFT)
    onClose()
  }

  function explain(error: Error) {
    if (hasStatus(error, 401)) return toast.error(say('roadmap.signIn'))
    if (hasStatus(error, 429)) return toast.error(error.message)
    const field = error instanceof ApiError ? error.body.field?.split('.')[0] : undefined
    if (field === 'title' || field === 'description' || field === 'tags')
      setRefused({ [field]: error.message })
    return toast.error(say('roadmap.notSuggested'))
  }

  return (
    <DialogForm action={t`Send suggestion`} busy={suggest.isPending} onSend={send} onCancel={onClose}>
      <TextField
        name="title"
        label={t`Title`}
        hint={t`What should we build?`}
        autoComplete="off"
        value={texts.title}
        onChange={write('title')}
        error={shown('title')}
        aside={<Counter length={lengthOf(texts.title)} max={IDEA_TITLE_MAX} />}
      />
      <SimilarIdeas title={texts.title} />
      <TextArea
        name="description"
        label={t`Description`}
        optional
        hint={t`Who would use it, and why?`}
        rows={3}
        limit={IDEA_DESCRIPTION_MAX}
        value={texts.description}
        onChange={write('description')}
        error={shown('description')}
      />
      <TextField
        name="tags"
        label={t`Tags`}
        optional
        hint={t`Separated by commas.`}
        autoComplete="off"
        value={texts.tags}
        onChange={write('tags')}
        error={shown('tags')}
        aside={<Counter length={lengthOf(texts.tags)} max={IDEA_TAGS_MAX} />}
      />
      {(signedOut || hasStatus(suggest.error, 401)) && <SignIn href={signInHref('/roadmap#suggest')} />}
    </DialogForm>
  )
}

function SignIn({ href }: { href: string }) {
  return (
    <div className="notch notch-step-3 notch-fill-amber-soft notch-edge-amber flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <p className="font-medium">{t`Sign in to suggest. Your text is saved.`}</p>
      <a href={href} className={buttonClass({ size: 'sm' })}>
        <ChatIcon className="size-4" />
        {t`Continue with Discord`}
      </a>
    </div>
  )
}

/** Ideas with a similar title, shown while typing: a vote for one of them is better than a duplicate. */
function SimilarIdeas({ title }: { title: string }) {
  const { data } = useQuery(roadmapQuery(WHOLE))
  const similar = similarIdeas(title, data?.items ?? [])
  return (
    <div aria-live="polite">
      {similar.length > 0 && (
        <div className="notch notch-step-3 notch-fill-sky-soft notch-border-0 grid gap-2.5 p-4">
          <p className="font-semibold">{t`Is it one of these? Vote for it instead:`}</p>
          <ul className="grid gap-2.5">
            {similar.map((item) => (
              <li key={item._id} className="flex items-center gap-3">
                <VoteButton item={item} flat />
                <span {...userText('min-w-0 flex-1')}>{item.title}</span>
                <Badge tone={ROADMAP_TONES[item.status]}>{say(`roadmapState.${item.status}`)}</Badge>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
