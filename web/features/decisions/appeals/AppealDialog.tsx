import { useState } from 'react'
import {
  APPEAL_MAX,
  APPEAL_OUTCOMES,
  type AppealOutcome,
  leavesState,
} from '#contract/decisions/statement.ts'
import type { AdminAppeal } from '#contract/decisions/statement.wire.ts'
import { hasStatus } from '../../../lib/api.ts'
import { dropDraft, useDraft, useSavedDraft } from '../../../lib/draft.ts'
import { Check } from '../../../ui/Check.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { lengthError } from '../../../ui/length-error.ts'
import { TextArea } from '../../../ui/TextArea.tsx'
import { AppealText } from './AppealText.tsx'
import { useDecideAppeal } from './queries.ts'

interface AppealDialogProps {
  appeal: AdminAppeal
  /** The outcome that a keyboard shortcut chose in the list. */
  chosen: AppealOutcome | undefined
  onClose: () => void
  /** Called after this form or another admin decided. An appeal that was accepted here stays in the list. */
  onDecided: (staysInList: boolean) => void
}

const LABELS: Record<AppealOutcome, { action: string; hint: string }> = {
  upheld: { action: 'Uphold', hint: 'The decision stays.' },
  overturned: {
    action: 'Accept',
    hint: 'The person is told. Then take the decision back: its buttons appear beside the appeal.',
  },
}

export function AppealDialog({ appeal, chosen, onClose, onDecided }: AppealDialogProps) {
  const { _id: id, restriction } = appeal
  const draftKey = `appeal-answer:${id}`
  const draft = useDraft(draftKey)
  const [outcome, setOutcome] = useState<AppealOutcome | undefined>(
    chosen ?? APPEAL_OUTCOMES.find((option) => option === draft['outcome']),
  )
  const [answer, setAnswer] = useState(draft['answer'] ?? '')
  const [hasTried, setTried] = useState(false)
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
          {APPEAL_OUTCOMES.map((option) => (
            <Check
              key={option}
              type="radio"
              name="outcome"
              checked={outcome === option}
              onChange={() => setOutcome(option)}
              className="w-fit font-semibold"
            >
              {LABELS[option].action}
            </Check>
          ))}
          {outcome !== undefined && (
            <output className="text-sm text-ink-muted">
              {outcome === 'overturned' && leavesState(restriction)
                ? 'The person is told, and can make the change again.'
                : LABELS[outcome].hint}
            </output>
          )}
          {hasTried && outcome === undefined && (
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
          error={hasTried ? error : undefined}
        />
      </DialogForm>
    </Dialog>
  )
}
