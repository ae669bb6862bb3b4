import { useId } from 'react'
import { STAFF_NOTE_MAX } from '#contract/staff/moderation.ts'
import { RULE_IDS, type RuleId } from '#contract/staff/rule-ids.ts'
import { DEFAULT_RULE, findRule, rulesFor } from '#contract/staff/rules.ts'
import { messageOf } from '#contract/decisions/statement-words.ts'
import type { StatementSubject } from '#contract/decisions/statement.ts'
import { lengthOf } from '#contract/text/text.ts'
import { SelectField } from './SelectField.tsx'
import { TextArea } from './TextArea.tsx'
import { words } from './words.ts'

/** The rule of a draft; empty while none is chosen. */
export const readRule = (text: string | undefined): RuleId | '' => RULE_IDS.find((id) => id === text) ?? ''

/** What is wrong with the reasons of a decision that restricts somebody. */
export function reasonsErrors(rule: RuleId | '', note: string) {
  return {
    rule: rule === '' ? 'Choose the rule.' : undefined,
    note: noteError(rule, note.trim()),
  }
}

function noteError(rule: RuleId | '', note: string): string | undefined {
  if (lengthOf(note) > STAFF_NOTE_MAX) return `Note can have at most ${STAFF_NOTE_MAX} characters.`
  return rule === DEFAULT_RULE && note === '' ? 'Write down the reason.' : undefined
}

interface RuleFieldProps {
  subject: StatementSubject
  /** What the decision is about; `null` for several things or none with a name. */
  name: string | null
  value: RuleId | ''
  onChange: (rule: RuleId | '') => void
  error?: string | undefined
}

/** The rule behind a decision, with the message that the person concerned will read. */
export function RuleField({ subject, name, value, onChange, error }: RuleFieldProps) {
  const messageId = useId()
  const rule = value === '' ? null : findRule(value)
  return (
    <div className="grid gap-2">
      <SelectField
        label="Rule"
        value={value}
        onChange={({ target }) => onChange(readRule(target.value))}
        error={error}
        hint={rule === null ? 'The person concerned reads it with your note.' : rule.forStaff}
        aria-details={messageId}
      >
        <option value="" disabled>
          Choose a rule
        </option>
        {rulesFor(subject).map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      <output id={messageId} {...words('border-l-4 border-line pl-3 text-sm')}>
        {rule !== null && `They read: ‘${messageOf(rule, subject, name)}’`}
      </output>
    </div>
  )
}

interface ReasonFieldsProps extends Pick<RuleFieldProps, 'subject' | 'name'> {
  rule: RuleId | ''
  setRule: (rule: RuleId | '') => void
  note: string
  setNote: (note: string) => void
  /** Whether sending it was tried: the errors are shown only then. */
  tried: boolean
  /** Whom the note is for, and what it should say. */
  label: string
  hint: string
}

/** The rule behind a decision, and the note of staff to the person concerned. */
export function ReasonFields(props: ReasonFieldsProps) {
  const { rule, setRule, note, setNote, tried, label, hint, ...field } = props
  const errors = reasonsErrors(rule, note)
  return (
    <>
      <RuleField {...field} value={rule} onChange={setRule} error={tried ? errors.rule : undefined} />
      <TextArea
        label={label}
        hint={hint}
        optional={rule !== DEFAULT_RULE}
        limit={STAFF_NOTE_MAX}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={tried ? errors.note : undefined}
      />
    </>
  )
}
