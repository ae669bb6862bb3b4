import { createFileRoute } from '@tanstack/react-router'
import { TERMS } from '#contract/legal/terms.ts'
import { LegalBody, LegalHead } from '../features/site/legal/LegalPage.tsx'
import { PageBand } from '../features/site/shell/PageBand.tsx'

export const Route = createFileRoute('/terms')({
  component: Terms,
})

function Terms() {
  return (
    <>
      <PageBand island={{ id: 'terms', tags: ['Survival/SMP'] }}>
        <LegalHead {...TERMS} />
      </PageBand>
      <LegalBody {...TERMS} />
    </>
  )
}
