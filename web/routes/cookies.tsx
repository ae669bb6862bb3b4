import { createFileRoute } from '@tanstack/react-router'
import { COOKIES } from '#contract/legal/cookies.ts'
import { LegalBody, LegalHead } from '../features/site/legal/LegalPage.tsx'
import { PageBand } from '../features/site/shell/PageBand.tsx'

export const Route = createFileRoute('/cookies')({
  component: Cookies,
})

function Cookies() {
  return (
    <>
      <PageBand island={{ id: 'cookies', tags: ['Survival/SMP'] }}>
        <LegalHead {...COOKIES} />
      </PageBand>
      <LegalBody {...COOKIES} />
    </>
  )
}
