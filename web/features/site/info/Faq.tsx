import { QUESTIONS } from '#contract/site/questions.ts'
import { PlusIcon } from '../../../ui/more-icons.tsx'
import { InfoSection } from './InfoSection.tsx'

export function Faq() {
  return (
    <InfoSection id="faq">
      <div className="border-t-2 border-line">
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} className="group border-b-2 border-line">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 text-lg font-semibold hover:text-sky [&::-webkit-details-marker]:hidden">
              {question}
              <PlusIcon className="size-4 text-ink-muted transition-transform group-open:rotate-45" />
            </summary>
            <p className="max-w-prose pb-5 text-ink-muted">{answer}</p>
          </details>
        ))}
      </div>
    </InfoSection>
  )
}
