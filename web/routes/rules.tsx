import { createFileRoute } from '@tanstack/react-router'
import { SITE_RULES } from '#contract/legal/site-rules.ts'
import { LegalBody, LegalHead } from '../features/site/legal/LegalPage.tsx'
import { PageBand } from '../features/site/shell/PageBand.tsx'

export const Route = createFileRoute('/rules')({
  component: Rules,
})

function Rules() {
  return (
    <>
      <PageBand island={{ id: 'rules', tags: ['Survival/SMP'] }}>
        <LegalHead {...SITE_RULES} />
      </PageBand>
      <LegalBody {...SITE_RULES} />
    </>
  )
}
