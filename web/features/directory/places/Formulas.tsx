import { FORMULAS, type FormulaName, PEOPLE_RULES } from '#contract/directory/formulas.ts'
import { shortDateText } from '#contract/text/english-days.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { OnThisPage } from '../../../ui/OnThisPage.tsx'
import { Section } from '../../../ui/Section.tsx'

const NAMES: readonly FormulaName[] = ['top', 'trending', 'month', 'ratings', 'ranking']
const PEOPLE = { id: 'people', title: 'How people count' }
const LOOK = { heading: 'text-2xl sm:text-3xl', className: 'grid max-w-3xl grid-cols-1 gap-4' }
const SECTIONS = [PEOPLE, ...NAMES.map((id) => ({ id, title: FORMULAS[id].heading }))]

/** Every formula that makes an order: the arithmetic, its rules, an example, and how it changed. */
export function Formulas() {
  return (
    <div className="page grid grid-cols-1 gap-8 pt-8 pb-28 lg:grid-cols-[14rem_1fr] lg:gap-14">
      <OnThisPage sections={SECTIONS} />
      <div className="grid grid-cols-1 gap-14">
        <Section {...PEOPLE} {...LOOK}>
          <p>In Top every counted vote counts. Trending and Top this month count people instead:</p>
          <ol className="ml-5 grid list-decimal gap-2 marker:text-ink-muted">
            {PEOPLE_RULES.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ol>
        </Section>
        {NAMES.map((name) => (
          <Formula key={name} name={name} />
        ))}
      </div>
    </div>
  )
}

function Formula({ name }: { name: FormulaName }) {
  const { heading, formula, rules, example, history } = FORMULAS[name]
  return (
    <Section id={name} title={heading} {...LOOK}>
      <p className="notch notch-step-4 notch-fill-amber-soft notch-edge-line tabular p-4 font-heading text-lg font-bold sm:text-xl">
        {formula}
      </p>
      <ul className="ml-5 grid list-disc gap-2 marker:text-line-strong">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p className="tabular">
        <strong>Example.</strong> {example}
      </p>
      <div className={cardClass({ className: 'grid gap-2 p-4' })}>
        <h3 className="text-lg">History</h3>
        <ol className="grid gap-2">
          {history.map(({ since, change }) => (
            <li key={change} className="grid gap-x-4 sm:grid-cols-[8rem_1fr]">
              <time dateTime={since} className="text-ink-muted">
                {shortDateText(since)}
              </time>
              <span>{change}</span>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}
