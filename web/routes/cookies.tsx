import { createFileRoute } from '@tanstack/react-router'
import { screenAt } from '../../contract/screens.ts'
import { COOKIES } from '../../contract/legal/cookies.ts'
import { LegalBody, LegalHead } from '../features/legal/LegalPage.tsx'
import { PageBand } from '../features/shell/PageBand.tsx'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/cookies')({
  head: () => pageHead(screenAt('/cookies')),
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
