import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { messageOf } from '#contract/decisions/explain-decision.ts'
import { APPEAL_MAX } from '#contract/decisions/statement.ts'
import type { Statement } from '#contract/decisions/statement.wire.ts'
import { explain } from '../../../lib/api.ts'
import { dropDraft, useDraft, useSavedDraft } from '../../../lib/draft.ts'
import { Button } from '../../../ui/Button.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { exactTime } from '../../../ui/exact-time.ts'
import { lengthError } from '../../../ui/length-error.ts'
import { momentWriter } from '../../../ui/moment-writer.ts'
import { TextArea } from '../../../ui/TextArea.tsx'
import { sentence, userText } from '../../../ui/user-text.ts'
import { useAppeal } from './queries.ts'

/** What a decision says to the person concerned, and their appeal. Staff read it, too. */
export function OwnDecision({ statement }: { statement: Statement }) {
  const { rule, subject, name, note, appeal, appealableUntil } = statement
  return (
    <div className="grid max-w-prose gap-4">
      {name !== null && (
        <p {...sentence()}>
          <Trans>
            About <strong {...userText('font-semibold')}>{name}</strong>
          </Trans>
        </p>
      )}
      <p {...sentence('text-lg')}>{messageOf(rule, subject, name)}</p>
      {note !== null && (
        <div className="grid gap-1 border-s-4 border-line ps-3">
          <p className="text-sm text-ink-muted">{t`Staff wrote`}</p>
          <p {...userText('whitespace-pre-line')}>{note}</p>
        </div>
      )}
      {appeal !== null && <Appeal appeal={appeal} statement={statement} />}
      {appealableUntil !== null && <AppealForm id={statement._id} until={appealableUntil} />}
    </div>
  )
}

const date = momentWriter({ dateStyle: 'medium' })

interface AppealProps {
  appeal: NonNullable<Statement['appeal']>
  statement: Statement
}

function Appeal({ appeal, statement }: AppealProps) {
  const { outcome, answer, sameAdmin } = appeal
  const appealedOn = date(appeal.at)
  const decidedBy = date(appeal.answerBy)
  return (
    <div className="grid gap-3">
      <div className="grid gap-1 border-s-4 border-line ps-3">
        <p className="text-sm text-ink-muted">{t`Appealed on ${appealedOn}`}</p>
        <p {...userText('whitespace-pre-line')}>{appeal.words}</p>
      </div>
      {(outcome === 'upheld' || outcome === 'overturned') && (
        <div className="grid gap-1 border-s-4 border-line ps-3">
          <p className="font-semibold">
            {outcome === 'upheld' ? t`The decision stays.` : overturnedText(statement)}
          </p>
          <p {...userText('whitespace-pre-line')}>{answer}</p>
          <p className="text-sm text-ink-muted">
            {sameAdmin
              ? t`Decided by the person who made the decision, because there is nobody else.`
              : t`Decided by someone else on the team.`}
          </p>
        </div>
      )}
      {outcome === null && (
        <p>{t`Someone else on the team decides, usually by ${decidedBy}, and a notice says how.`}</p>
      )}
      {outcome === 'replaced' && (
        <p>
          {t`A new decision took the place of this one, so your appeal has ended. You can appeal the new one.`}
        </p>
      )}
      {(outcome === 'lifted' || outcome === 'expired') && (
        <p>{t`The decision ended before your appeal was decided, so the appeal is closed.`}</p>
      )}
    </div>
  )
}

function overturnedText({ restriction, ended }: Statement): string {
  if (restriction === 'refuse-change') return t`The appeal was right. The change can be made again.`
  return ended === null
    ? t`The appeal was right. Staff take the decision back.`
    : t`The appeal was right: the decision is taken back.`
}

/** Asks for the appeal in one's own words. What is typed survives a reload. */
function AppealForm({ id, until }: { id: string; until: string }) {
  const draftKey = `appeal:${id}`
  const { words: draft = '' } = useDraft(draftKey)
  const [text, setText] = useState(draft)
  const [open, setOpen] = useState(draft !== '')
  const [tried, setTried] = useState(false)
  useSavedDraft(draftKey, { words: text })
  const appeal = useAppeal(id)
  const end = exactTime(until)
  const error = text.trim() === '' ? t`Say why you object.` : lengthError(t`Appeal`, text, APPEAL_MAX)

  function send() {
    setTried(true)
    if (error !== undefined) return
    appeal.mutate(text, { onSuccess: () => dropDraft(draftKey) })
  }

  if (!open)
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={() => setOpen(true)}>{t`Appeal`}</Button>
        <span className="text-sm text-ink-muted">
          <Trans>
            You can appeal once, until <span>{end}</span>.
          </Trans>
        </span>
      </div>
    )
  return (
    <DialogForm
      action={t`Send appeal`}
      busy={appeal.isPending}
      onSend={send}
      onCancel={() => setOpen(false)}
      className="grid gap-4"
    >
      <TextArea
        label={t`Why do you object?`}
        hint={t`In your own words. You can send it once.`}
        limit={APPEAL_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={tried ? error : undefined}
      />
      {appeal.error && (
        <p role="alert" className="text-coral">
          {explain(appeal.error.message, appeal.error)}
        </p>
      )}
    </DialogForm>
  )
}
