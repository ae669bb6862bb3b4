import { t } from '@lingui/core/macro'
import { say } from '#contract/language/i18n.ts'
import { FACT_NAMES, FACTS, factsOf, factText, orderFacts, partsOf } from '#contract/listings/facts.ts'
import { ChipToggles } from '../../../ui/ChipToggles.tsx'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { useNow } from '../../../ui/clock.ts'
import { LanguagePicker } from './LanguagePicker.tsx'

interface FactsFieldProps {
  value: readonly string[]
  onChange: (facts: string[]) => void
  error: string | undefined
}

/** How many months back the start of a world can be chosen. */
const MONTHS_BACK = 36

/** All groups of facts. Every answer is optional, and pressing a chosen answer takes it back. */
export function FactsField({ value, onChange, error }: FactsFieldProps) {
  function toggle(fact: string) {
    const [name] = partsOf(fact)
    const group = FACT_NAMES.find((known) => known === name)
    // A group without `many` holds one answer: a new answer replaces the old one.
    const isAlone = group !== undefined && !FACTS[group].many
    const others = value.filter((other) => other !== fact && !(isAlone && partsOf(other)[0] === name))
    onChange(orderFacts(value.includes(fact) ? others : [...others, fact]))
  }
  return (
    <div className="grid gap-6">
      <p className="text-ink-muted">
        {t`Players filter by these. Answer what you know; everything is optional. Your page shows that you said it, and when.`}
      </p>
      <LanguagePicker label={say('factQuestion.lang')} value={factsOf(value, 'lang')} onToggle={toggle} />
      {FACT_NAMES.filter((name) => name !== 'lang' && name !== 'reset').map((name) => (
        <ChipToggles
          key={name}
          question={say(`factQuestion.${name}`)}
          aside={FACTS[name].many && t`(choose all that apply)`}
          options={FACTS[name].options.map((option) => [`${name}-${option}`, factText(`${name}-${option}`)])}
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

/** A list of months, because some browsers have no field for a month and would ask for a text. */
function WorldStart({ value, onChange }: Omit<FactsFieldProps, 'error'>) {
  const chosen = factsOf(value, 'reset')[0] ?? ''
  const today = new Date(useNow())
  const recent = Array.from({ length: MONTHS_BACK }, (_, back) => {
    const month = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back))
    return `reset-${month.toISOString().slice(0, 7)}`
  })
  return (
    <ChoiceField
      label={say('factQuestion.reset')}
      optional
      of={[...new Set(['', ...recent, chosen])]}
      names={(fact) => (fact === '' ? t`Not said` : factText(fact))}
      value={chosen}
      onChoose={(fact) =>
        onChange(
          orderFacts([...value.filter((one) => partsOf(one)[0] !== 'reset'), ...(fact === '' ? [] : [fact])]),
        )
      }
      className="sm:max-w-72"
    />
  )
}
