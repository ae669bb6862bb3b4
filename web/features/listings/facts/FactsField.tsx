import { FACT_NAMES, FACTS, factsOf, factText, orderFacts, partsOf } from '#contract/listings/facts.ts'
import { ChipToggles } from '../../../ui/ChipToggles.tsx'
import { useNow } from '../../../ui/clock.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Options } from '../../../ui/Options.tsx'
import { LanguagePicker } from './LanguagePicker.tsx'

interface FactsFieldProps {
  value: readonly string[]
  onChange: (facts: string[]) => void
  error: string | undefined
}

/** Months that can be chosen as the start of a world. */
const MONTHS = 36

/** All groups of facts. Every answer is optional, and pressing a chosen answer takes it back. */
export function FactsField({ value, onChange, error }: FactsFieldProps) {
  function toggle(fact: string) {
    const [name] = partsOf(fact)
    const group = FACT_NAMES.find((known) => known === name)
    const isAlone = group !== undefined && !FACTS[group].many
    const others = value.filter((one) => one !== fact && !(isAlone && partsOf(one)[0] === name))
    onChange(orderFacts(value.includes(fact) ? others : [...others, fact]))
  }
  return (
    <div className="grid gap-6">
      <p className="text-ink-muted">
        Players filter by these. Answer what you know; everything is optional. Your page shows that you said
        it, and when.
      </p>
      <LanguagePicker label={FACTS.lang.question} value={factsOf(value, 'lang')} onToggle={toggle} />
      {FACT_NAMES.filter((name) => name !== 'lang' && name !== 'reset').map((name) => (
        <ChipToggles
          key={name}
          question={FACTS[name].question}
          aside={FACTS[name].many && 'choose all that apply'}
          options={Object.entries(FACTS[name].options).map(([option, text]) => [`${name}-${option}`, text])}
          chosen={value}
          onToggle={toggle}
        />
      ))}
      <WorldStart value={value} onChange={onChange} />
      {error !== undefined && (
        <p role="alert" className="font-medium text-coral">
          {error}
        </p>
      )}
    </div>
  )
}

/** A list of months: browsers without a field for months would ask for a text. */
function WorldStart({ value, onChange }: Omit<FactsFieldProps, 'error'>) {
  const chosen = factsOf(value, 'reset')[0] ?? ''
  const today = new Date(useNow())
  const recent = Array.from({ length: MONTHS }, (_, back) => {
    const month = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back))
    return `reset-${month.toISOString().slice(0, 7)}`
  })
  return (
    <SelectField
      label={FACTS.reset.question}
      optional
      value={chosen}
      onChange={({ target }) =>
        onChange(
          orderFacts([
            ...value.filter((fact) => partsOf(fact)[0] !== 'reset'),
            ...(target.value === '' ? [] : [target.value]),
          ]),
        )
      }
      className="sm:max-w-72"
    >
      <option value="">Not said</option>
      <Options of={[...new Set([...recent, ...(chosen === '' ? [] : [chosen])])]} names={factText} />
    </SelectField>
  )
}
