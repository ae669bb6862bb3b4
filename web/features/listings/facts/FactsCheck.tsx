import { useState } from 'react'
import { type FactName, FACTS, factsOf, factText } from '#contract/listings/facts.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import { api, explain, read } from '../../../lib/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { useConfirm } from '../../../ui/use-confirm.tsx'
import { sourceText } from './fact-source.ts'
import { Section } from '../../../ui/Section.tsx'
import { EVERYTHING, useWrite } from '../../../lib/use-write.ts'

/** Where staff record which facts they have seen for themselves. Each check counts for half a year, while the owner says the same. */
export function FactsCheck({ listing: { _id: id, facts, factDates } }: { listing: OwnListing }) {
  const [chosen, setChosen] = useState<readonly FactName[]>([])
  const [confirm, dialog] = useConfirm()
  const check = useWrite(
    () =>
      read(api.admin.affiliates[':id'].$patch({ param: { id }, json: { factsChecked: [...chosen] } }), '_id'),
    {
      done: 'Marked as checked by staff.',
      failed: (error) => explain('This did not work. Please try again.', error),
      later: EVERYTHING,
    },
  )
  if (factDates.length === 0) return null
  return (
    <Section id="facts-check" title="Check facts" heading="text-xl" isCard className="grid gap-3 p-5">
      <p className="text-sm text-ink-muted">
        Choose only what you have seen yourself. The page says that staff checked it.
      </p>
      <ul className="grid gap-2">
        {factDates.map(({ name, said, checked }) => (
          <li key={name}>
            <label className="flex min-h-11 items-start gap-3">
              <input
                type="checkbox"
                className="mt-1 size-5 shrink-0 accent-moss"
                checked={chosen.includes(name)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, name] : chosen.filter((other) => other !== name))
                }
              />
              <span className="wrap-anywhere">
                <span className="font-semibold">{FACTS[name].label}:</span>{' '}
                {factsOf(facts, name).map(factText).join(', ')}
                <span className="block text-sm text-ink-muted">{sourceText(said, checked)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <Button
        onClick={() =>
          chosen.length > 0 &&
          confirm({
            title: 'Mark as checked?',
            text: 'The page says for half a year that staff checked this. This cannot be undone.',
            action: 'Mark as checked',
            act: () => check.mutateAsync().then(() => setChosen([])),
          })
        }
        busy={check.isPending}
        aria-disabled={chosen.length === 0 || undefined}
      >
        Mark as checked
      </Button>
      {dialog}
    </Section>
  )
}
