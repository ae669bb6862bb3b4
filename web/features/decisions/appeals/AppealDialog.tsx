import { useState } from 'react'
import {
  APPEAL_MAX,
  APPEAL_OUTCOMES,
  type AppealOutcome,
  RESTRICTION_FACTS,
} from '#contract/decisions/statement.ts'
import type { AdminAppeal } from '#contract/decisions/statement.wire.ts'
import { hasStatus } from '../../../lib/api.ts'
import { dropDraft, useDraft, useSavedDraft } from '../../../lib/draft.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { lengthError } from '../../../ui/length-error.ts'
import { TextArea } from '../../../ui/TextArea.tsx'
import { Check } from '../../../ui/Check.tsx'
import { AppealText } from './AppealText.tsx'
import { useDecideAppeal } from './queries.ts'

interface AppealDialogProps {
  appeal: AdminAppeal
  /** The outcome that a key chose in the list. */
  chosen: AppealOutcome | undefined
  onClose: () => void
  /** It is decided: by this form, or by another admin meanwhile. An accepted one stays in the list. */
  onDecided: (isAccepted: boolean) => void
}

const LABELS: Record<AppealOutcome, { action: string; hint: string }> = {
  upheld: { action: 'Uphold', hint: 'The decision stays.' },
  overturned: {
    action: 'Accept',
    hint: 'The person is told. Then take the decision back: its buttons appear beside the appeal.',
  },
}

/** One appeal, and the form that decides it. */
export function AppealDialog({ appeal, chosen, onClose, onDecided }: AppealDialogProps) {
  const { _id: id, restriction } = appeal
  const draftKey = `appeal-answer:${id}`
  const draft = useDraft(draftKey)
  const [outcome, setOutcome] = useState<AppealOutcome | undefined>(
    chosen ?? APPEAL_OUTCOMES.find((known) => known === draft['outcome']),
  )
  const [answer, setAnswer] = useState(draft['answer'] ?? '')
  const [tried, setTried] = useState(false)
  useSavedDraft(draftKey, { outcome: outcome ?? '', answer })
  const decide = useDecideAppeal()
  const error = answer.trim() === '' ? 'Say why.' : lengthError('Answer', answer, APPEAL_MAX)

  function send() {
    setTried(true)
    if (outcome === undefined || error !== undefined) return
    decide.mutate(
      { id, outcome, answer },
      {
        onSuccess: () => {
          dropDraft(draftKey)
          onDecided(outcome === 'overturned')
        },
        // Somebody else decided: the list shows it.
        onError: (failure) => {
          if (hasStatus(failure, 404, 409)) onDecided(false)
        },
      },
    )
  }

  return (
    <Dialog open onClose={onClose} title="Decide appeal" className="sm:max-w-2xl">
      <AppealText appeal={appeal} />
      <DialogForm
        action={outcome === undefined ? 'Decide' : LABELS[outcome].action}
        variant={outcome === 'upheld' ? 'danger' : 'primary'}
        busy={decide.isPending}
        onSend={send}
        onCancel={onClose}
        className="grid gap-4 border-t-2 border-line pt-5"
      >
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 font-semibold">Outcome</legend>
          {APPEAL_OUTCOMES.map((known) => (
            <Check
              key={known}
              type="radio"
              name="outcome"
              checked={outcome === known}
              onChange={() => setOutcome(known)}
              className="w-fit font-semibold"
            >
              {LABELS[known].action}
            </Check>
          ))}
          {outcome !== undefined && (
            <output className="text-sm text-ink-muted">
              {outcome === 'overturned' && RESTRICTION_FACTS[restriction].beside
                ? 'The person is told, and can make the change again.'
                : LABELS[outcome].hint}
            </output>
          )}
          {tried && outcome === undefined && (
            <p role="alert" className="text-sm text-coral">
              Choose an outcome.
            </p>
          )}
        </fieldset>
        <TextArea
          label="Answer"
          hint="The person who appealed reads it."
          limit={APPEAL_MAX}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
          error={tried ? error : undefined}
        />
      </DialogForm>
    </Dialog>
  )
}
