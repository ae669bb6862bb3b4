import { createFileRoute } from '@tanstack/react-router'
import { TERMS } from '#contract/legal/terms.ts'
import { LegalPage } from '../features/site/legal/LegalPage.tsx'

export const Route = createFileRoute('/terms')({
  component: () => <LegalPage {...TERMS} island="terms" />,
})
