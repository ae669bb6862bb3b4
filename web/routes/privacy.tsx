import { createFileRoute } from '@tanstack/react-router'
import { PRIVACY } from '#contract/legal/privacy.ts'
import { LegalBody, LegalHead } from '../features/site/legal/LegalPage.tsx'
import { PageBand } from '../features/site/shell/PageBand.tsx'

export const Route = createFileRoute('/privacy')({
  component: Privacy,
})

function Privacy() {
  return (
    <>
      <PageBand island={{ id: 'privacy', tags: ['Survival/SMP'] }}>
        <LegalHead {...PRIVACY} />
      </PageBand>
      <LegalBody {...PRIVACY} />
    </>
  )
}
