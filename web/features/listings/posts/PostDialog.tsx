import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { hasStatus } from '../../../lib/api.ts'
import { dropDraft, useDraft, useSavedDraft } from '../../../lib/draft.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { lengthError } from '../../../ui/length-error.ts'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'

export interface PostTexts {
  title: string
  text: string
}

interface PostDialogProps {
  open: boolean
  onClose: () => void
  heading: string
  /** What is published already, which can be removed; `null` for something new. */
  saved: PostTexts | null
  draftKey: string
  /** The limits in characters. Without a title, it has none. */
  limits: { title?: number; text: number }
  titleLabel?: string
  label: string
  isTextOptional?: boolean
  /** More fields, after the title: they show what is missing once sending was tried. */
  renderFields?: (tried: boolean) => ReactNode
  isReady?: boolean
  hint: string
  placeholder: string
  /** The button, and what is said when it worked. */
  send: string
  done: string
  removal?: string
  busy: boolean
  onSend: (texts: PostTexts, then: Callbacks) => void
  onRemove: (then: Callbacks) => void
  onSignIn: () => void
}

interface Callbacks {
  onSuccess: () => void
  onError: (error: Error) => void
}

/** Writes, changes or removes a reply or news. */
export function PostDialog({ open, onClose, heading, ...form }: PostDialogProps) {
  const formId = useId()
  const failed = (error: Error) => {
    if (hasStatus(error, 401)) {
      onClose()
      form.onSignIn()
    }
    toast.error(error.message)
  }
  function remove() {
    if (form.busy) return
    form.onRemove({
      onSuccess: () => {
        dropDraft(form.draftKey)
        toast.success(form.removal === undefined ? 'Removed' : 'Called off')
        onClose()
      },
      onError: failed,
    })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={heading}
      actions={
        <>
          {form.saved && (
            <Button variant="ghost" onClick={remove} busy={form.busy} className="mr-auto text-coral">
              {form.removal ?? 'Remove'}
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            {form.send}
          </Button>
        </>
      }
    >
      <PostForm {...form} id={formId} onClose={onClose} onFailed={failed} />
    </Dialog>
  )
}

interface PostFormProps extends Omit<PostDialogProps, 'open' | 'heading' | 'send' | 'onRemove' | 'onSignIn'> {
  id: string
  onFailed: (error: Error) => void
}

function PostForm(props: PostFormProps) {
  const { id, saved, draftKey, limits, label, hint, placeholder, done, busy, onSend, onFailed, onClose } =
    props
  const { titleLabel = 'Title', isTextOptional = false, isReady = true, renderFields } = props
  const draft = useDraft(draftKey)
  const [title, setTitle] = useState(draft['title'] ?? saved?.title ?? '')
  const [text, setText] = useState(draft['text'] ?? saved?.text ?? '')
  const [tried, setTried] = useState(false)
  useSavedDraft(draftKey, { title, text })
  const errors = {
    title:
      limits.title === undefined ? undefined : errorIn(titleLabel, title, limits.title, 'Enter a title.'),
    text: errorIn(label, text, limits.text, isTextOptional ? undefined : 'Write something first.'),
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (busy || !isReady || errors.title !== undefined || errors.text !== undefined) return
    onSend(
      { title, text },
      {
        onSuccess: () => {
          dropDraft(draftKey)
          toast.success(done)
          onClose()
        },
        onError: onFailed,
      },
    )
  }

  return (
    <form id={id} onSubmit={submit} noValidate className="grid gap-4">
      {limits.title !== undefined && (
        <TextField
          label={titleLabel}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          error={tried ? errors.title : undefined}
          autoComplete="off"
        />
      )}
      {renderFields?.(tried)}
      <TextArea
        label={label}
        optional={isTextOptional}
        hint={hint}
        rows={isTextOptional ? 3 : 5}
        limit={limits.text}
        value={text}
        placeholder={placeholder}
        onChange={(event) => setText(event.target.value)}
        error={tried ? errors.text : undefined}
      />
    </form>
  )
}

function errorIn(label: string, value: string, max: number, missing: string | undefined): string | undefined {
  return value.trim() === '' ? missing : lengthError(label, value, max)
}
