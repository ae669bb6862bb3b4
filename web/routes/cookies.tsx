import { createFileRoute } from '@tanstack/react-router'
import { COOKIES } from '#contract/legal/cookies.ts'
import { LegalPage } from '../features/site/legal/LegalPage.tsx'

export const Route = createFileRoute('/cookies')({
  component: () => <LegalPage {...COOKIES} island="cookies" />,
})
