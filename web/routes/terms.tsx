import { createFileRoute } from '@tanstack/react-router'
import { screenAt } from '../../contract/screens.ts'
import { TERMS } from '../../contract/legal/terms.ts'
import { LegalBody, LegalHead } from '../features/legal/LegalPage.tsx'
import { PageBand } from '../features/shell/PageBand.tsx'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/terms')({
  head: () => pageHead(screenAt('/terms')),
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
