import { type SyntheticEvent, useState } from 'react'
import { APPEAL_MAX, APPEAL_OUTCOMES, type AppealOutcome } from '#contract/decisions/statement.ts'
import { lengthOf } from '#contract/text/text.ts'
import type { AdminAppeal } from '#contract/decisions/statement.wire.ts'
import { hasStatus } from '../../../lib/api.ts'
import { dropDraft, useReadDraft, useSavedDraft } from '../../../lib/draft.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { Check } from '../../../ui/Check.tsx'
import { AppealText } from './AppealText.tsx'
import { useDecideAppeal } from './queries.ts'

interface AppealDialogProps {
  /** `null` closes the dialog. */
  appeal: AdminAppeal | null
  /** The outcome that a key chose in the list. */
  chosen: AppealOutcome | undefined
  onClose: () => void
  /** It is decided: by this form, or by another admin meanwhile. */
  onDecided: () => void
}

const LABELS: Record<AppealOutcome, { action: string; hint: string }> = {
  upheld: { action: 'Uphold', hint: 'The decision stays.' },
  overturned: { action: 'Overturn', hint: 'The decision is taken back, and what it took is restored.' },
}

/** One appeal, and the form that decides it. */
export function AppealDialog({ appeal, chosen, onClose, onDecided }: AppealDialogProps) {
  return (
    <Dialog open={appeal !== null} onClose={onClose} title="Decide appeal" className="sm:max-w-2xl">
      {appeal && (
        <>
          <AppealText appeal={appeal} />
          <DecisionForm id={appeal._id} chosen={chosen} onClose={onClose} onDecided={onDecided} />
        </>
      )}
    </Dialog>
  )
}

function DecisionForm({
  id,
  chosen,
  onClose,
  onDecided,
}: Omit<AppealDialogProps, 'appeal'> & { id: string }) {
  const draftKey = `appeal-answer:${id}`
  const readDraft = useReadDraft()
  const [draft] = useState(() => readDraft(draftKey))
  const [outcome, setOutcome] = useState<AppealOutcome | undefined>(
    chosen ?? APPEAL_OUTCOMES.find((known) => known === draft['outcome']),
  )
  const [answer, setAnswer] = useState(draft['answer'] ?? '')
  const [tried, setTried] = useState(false)
  useSavedDraft(draftKey, { outcome: outcome ?? '', answer })
  const decide = useDecideAppeal()
  const length = lengthOf(answer.trim())
  const error =
    length === 0
      ? 'Say why.'
      : length > APPEAL_MAX
        ? `Answer can have at most ${APPEAL_MAX} characters.`
        : undefined

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (outcome === undefined || error !== undefined || decide.isPending) return
    decide.mutate(
      { id, outcome, answer },
      {
        onSuccess: () => {
          dropDraft(draftKey)
          onDecided()
        },
        // Somebody else decided: the list shows it.
        onError: (failure) => {
          if (hasStatus(failure, 409) || hasStatus(failure, 404)) onDecided()
        },
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4 border-t-2 border-line pt-5">
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
        {outcome !== undefined && <output className="text-sm text-ink-muted">{LABELS[outcome].hint}</output>}
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
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant={outcome === 'upheld' ? 'danger' : 'primary'} busy={decide.isPending}>
          {outcome === undefined ? 'Decide' : LABELS[outcome].action}
        </Button>
      </div>
    </form>
  )
}
