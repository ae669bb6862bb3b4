import { createFileRoute } from '@tanstack/react-router'
import { screenAt } from '../../contract/screens.ts'
import { PRIVACY } from '../../contract/legal/privacy.ts'
import { LegalBody, LegalHead } from '../features/legal/LegalPage.tsx'
import { PageBand } from '../features/shell/PageBand.tsx'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/privacy')({
  head: () => pageHead(screenAt('/privacy')),
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
