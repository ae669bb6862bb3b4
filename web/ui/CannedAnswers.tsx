import { CANNED_ANSWERS, fillAnswer } from '#contract/staff/canned-answers.ts'
import { SelectField } from './SelectField.tsx'

interface CannedAnswersProps {
  name: string
  owner?: string | undefined
  /** Gets the text with its variables filled in. */
  onChoose: (text: string) => void
}

/** Offers texts that staff often need. The chosen one goes into the field, where it can be changed. */
export function CannedAnswers({ name, owner, onChoose }: CannedAnswersProps) {
  return (
    <SelectField
      label="Insert a prepared text"
      labelHidden
      value=""
      onChange={({ target }) => {
        const answer = CANNED_ANSWERS.find(({ id }) => id === target.value)
        if (answer) onChoose(fillAnswer(answer.text, { name, owner }))
      }}
    >
      <option value="">Insert a prepared text…</option>
      {CANNED_ANSWERS.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  )
}
