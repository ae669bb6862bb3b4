import { useId, useState } from 'react'
import type { StatementSubject } from '#contract/decisions/statement.ts'
import { STAFF_NOTE_MAX } from '#contract/staff/moderation.ts'
import { RULE_IDS, type RuleId } from '#contract/staff/rule-ids.ts'
import { RULE_TITLES, ruleMessageInEnglish } from '#contract/staff/rule-words.ts'
import { DEFAULT_RULE, FOR_STAFF, rulesFor } from '#contract/staff/rules.ts'
import { lengthError } from './length-error.ts'
import { Options } from './Options.tsx'
import { SelectField } from './SelectField.tsx'
import { TextArea } from './TextArea.tsx'
import { sentence } from './user-text.ts'

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
  return rule === DEFAULT_RULE && note === ''
    ? 'Write down the reason.'
    : lengthError('Note', note, STAFF_NOTE_MAX)
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
  return (
    <div className="grid gap-2">
      <SelectField
        label="Rule"
        value={value}
        onChange={({ target }) => onChange(readRule(target.value))}
        error={error}
        hint={value === '' ? 'The person concerned reads it with your note.' : FOR_STAFF[value]}
        aria-details={messageId}
      >
        <option value="" disabled>
          Choose a rule
        </option>
        <Options of={rulesFor(subject)} names={RULE_TITLES} />
      </SelectField>
      <output id={messageId} {...sentence('border-s-4 border-line ps-3 text-sm')}>
        {value !== '' && `They read: ‘${ruleMessageInEnglish(value, subject, name)}’`}
      </output>
    </div>
  )
}

/**
 * The reasons of a decision while they are typed, beginning with a likely rule. `check` returns them when
 * they can be sent.
 */
export function useReasons(draft: Readonly<Record<string, string>>, likely: RuleId | '' = '') {
  const [rule, setRule] = useState(readRule(draft['rule']) || likely)
  const [note, setNote] = useState(draft['note'] ?? '')
  const [tried, setTried] = useState(false)
  const errors = reasonsErrors(rule, note)
  function check() {
    setTried(true)
    return rule === '' || errors.note !== undefined ? null : { rule, note }
  }
  return { rule, setRule, note, setNote, tried, errors, check }
}

interface ReasonFieldsProps extends Pick<RuleFieldProps, 'subject' | 'name'> {
  reasons: ReturnType<typeof useReasons>
  /** Whom the note is for, and what it should say. */
  label: string
  hint: string
  /** Texts that can be put into the note. */
  prepared?: readonly string[]
}

export function ReasonFields({ reasons, label, hint, prepared = [], ...field }: ReasonFieldsProps) {
  const { rule, setRule, note, setNote, tried, errors } = reasons
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
      {prepared.length > 0 && (
        <ul aria-label="Prepared texts" className="-mt-2 grid gap-1 text-sm">
          {prepared.map((text) => (
            <li key={text}>
              <button
                type="button"
                className="link text-start"
                onClick={() => setNote(note.trim() === '' ? text : `${note.trimEnd()}\n${text}`)}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
