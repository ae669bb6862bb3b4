import { createFileRoute } from '@tanstack/react-router'
import { SITE_RULES } from '#contract/legal/site-rules.ts'
import { LegalPage } from '../features/site/legal/LegalPage.tsx'

export const Route = createFileRoute('/rules')({
  component: () => <LegalPage {...SITE_RULES} island="rules" />,
})
