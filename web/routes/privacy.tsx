import { createFileRoute } from '@tanstack/react-router'
import { PRIVACY } from '#contract/legal/privacy.ts'
import { LegalPage } from '../features/site/legal/LegalPage.tsx'

export const Route = createFileRoute('/privacy')({
  component: () => <LegalPage {...PRIVACY} island="privacy" />,
})
