import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { hasStatus } from '../../../lib/api.ts'
import { dropDraft, useDraft, useSavedDraft } from '../../../lib/draft.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { lengthError } from '../../../ui/length-error.ts'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { useConfirm } from '../../../ui/use-confirm.tsx'

export interface PostTexts {
  title: string
  text: string
}

interface PostDialogProps {
  open: boolean
  onClose: () => void
  heading: string
  /** The published texts, which can be changed or removed; `null` for something new. */
  saved: PostTexts | null
  draftKey: string
  /** The limits in characters. A post without a limit of its title has no title. */
  limits: { title?: number; text: number }
  titleLabel?: string
  label: string
  isTextOptional?: boolean
  /** More fields, after the title. `tried`: sending was tried, so they show what is missing. */
  renderFields?: (tried: boolean) => ReactNode
  /** Whether the fields of `renderFields` are valid. */
  isReady?: boolean
  hint: string
  placeholder: string
  /** The label of the button that sends. */
  send: string
  /** The toast after sending. */
  done: string
  /** The label of the button that calls an evening off. Without it, the button says 'Remove'. */
  removal?: string
  busy: boolean
  onSend: (texts: PostTexts) => Promise<unknown>
  onRemove: () => Promise<unknown>
  onSignIn: () => void
}

/** Writes, changes or removes a reply or news. */
export function PostDialog({ open, heading, ...form }: PostDialogProps) {
  return (
    <Dialog open={open} onClose={form.onClose} title={heading}>
      <PostForm {...form} />
    </Dialog>
  )
}

function PostForm(props: Omit<PostDialogProps, 'open' | 'heading'>) {
  const { saved, draftKey, limits, label, hint, placeholder, done, busy, onClose } = props
  const { titleLabel = t`Title`, isTextOptional = false, isReady = true, renderFields, removal } = props
  const draft = useDraft(draftKey)
  const [title, setTitle] = useState(draft['title'] ?? saved?.title ?? '')
  const [text, setText] = useState(draft['text'] ?? saved?.text ?? '')
  const [tried, setTried] = useState(false)
  // What is published is no draft: somebody else may change it before the form opens again.
  const isPublished = title === saved?.title && text === saved.text
  useSavedDraft(draftKey, isPublished ? {} : { title, text })
  const [confirm, dialog] = useConfirm()
  const errors = {
    title:
      limits.title === undefined ? undefined : errorIn(titleLabel, title, limits.title, t`Enter a title.`),
    text: errorIn(label, text, limits.text, isTextOptional ? undefined : t`Write something first.`),
  }
  // Also when the page was left meanwhile: a draft that stays would be posted a second time.
  const say = (work: Promise<unknown>, said: string) =>
    work.then(
      () => {
        dropDraft(draftKey)
        toast.success(said)
        onClose()
      },
      (error: Error) => {
        if (hasStatus(error, 401)) {
          onClose()
          props.onSignIn()
        }
        toast.error(error.message)
      },
    )

  function send() {
    setTried(true)
    if (isReady && errors.title === undefined && errors.text === undefined)
      void say(props.onSend({ title, text }), done)
  }
  const askToRemove = () =>
    confirm({
      title: removal === undefined ? t`Remove it for everybody?` : t`Call off the evening?`,
      text: t`It leaves your page at once, and its text is lost.`,
      action: removal ?? t`Remove`,
      act: () => say(props.onRemove(), removal === undefined ? t`Removed` : t`Called off`),
    })

  return (
    <>
      <DialogForm
        action={props.send}
        busy={busy}
        onSend={send}
        onCancel={onClose}
        aside={
          saved && (
            <Button variant="ghost" onClick={askToRemove} busy={busy} className="me-auto text-coral">
              {removal ?? t`Remove`}
            </Button>
          )
        }
      >
        <div className="grid gap-4">
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
        </div>
      </DialogForm>
      {dialog}
    </>
  )
}

function errorIn(label: string, value: string, max: number, missing: string | undefined): string | undefined {
  return value.trim() === '' ? missing : lengthError(label, value, max)
}
