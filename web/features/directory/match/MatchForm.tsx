import { FACTS } from '#contract/listings/facts.ts'
import { TAGS } from '#contract/directory/directory.ts'
import { tagFilter } from '#contract/directory/filters.ts'
import { languageName } from '#contract/listings/languages.ts'
import { AGES, COMPANIES, type MatchAnswers, TIMES } from '#contract/directory/match.ts'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'

/** Languages that fit on one screen. Others are in the filters of the directory. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'ru', 'tr', 'ar', 'ja']

interface MatchFormProps {
  answers: MatchAnswers
  onAnswer: (search: Record<string, string>) => void
}

/** The six questions. A plain form: it works before the app does, and its answers stand in the address. */
export function MatchForm({ answers, onAnswer }: MatchFormProps) {
  return (
    <form
      action="/match"
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        const entries = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
          typeof value === 'string' && value !== '' ? [[name, value] as const] : [],
        )
        // 'Any' to everything is an answer, too.
        onAnswer(entries.length === 0 ? { on: '' } : Object.fromEntries(entries))
      }}
    >
      <Question
        name="on"
        any="Any device"
        question="What do you play on?"
        options={Object.entries(FACTS.on.options).filter(([device]) => device !== 'java')}
        chosen={answers.on?.slice('on-'.length)}
      />
      <Question
        name="lang"
        any="Any language"
        question="Which language do you like to speak?"
        options={LANGUAGES.map((code) => [code, languageName(code)] as const)}
        chosen={answers.lang?.slice('lang-'.length)}
      />
      <Question
        name="play"
        any="Anything"
        question="How do you like to play?"
        options={TAGS.map((tag) => [tagFilter(tag).slice('tag-'.length), tag] as const)}
        chosen={answers.play?.slice('tag-'.length)}
      />
      <Question
        name="age"
        any="Any age"
        question="How old is the youngest of you?"
        options={Object.entries(AGES)}
        chosen={answers.age}
      />
      <Question
        name="who"
        any="Anyone"
        question="With whom?"
        options={Object.entries(COMPANIES)}
        chosen={answers.who}
      />
      <Question
        name="when"
        any="Any time"
        question="When?"
        options={Object.entries(TIMES)}
        chosen={answers.when}
      />
      <div>
        <Button type="submit" variant="primary" size="lg" className="w-full sm:w-auto">
          Find my servers
        </Button>
      </div>
    </form>
  )
}

interface QuestionProps {
  name: string
  /** The answer of somebody to whom it does not matter. */
  any: string
  question: string
  options: readonly (readonly [value: string, label: string])[]
  chosen: string | undefined
}

function Question({ name, any, question, options, chosen }: QuestionProps) {
  return (
    <fieldset className={cardClass({ className: 'px-5 py-4' })}>
      <legend className="sr-only">{question}</legend>
      <p aria-hidden="true" className="mb-3 font-heading text-xl font-bold">
        {question}
      </p>
      <div className="flex flex-wrap gap-2">
        {[['', any] as const, ...options].map(([value, label]) => (
          <label
            key={value}
            className="notch notch-step-2 notch-fill-surface-sunken notch-edge-line inline-flex min-h-11 cursor-pointer items-center gap-2 px-3 font-semibold has-checked:notch-fill-lantern has-checked:notch-edge-lantern-edge has-checked:text-lantern-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === (chosen ?? '')}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
