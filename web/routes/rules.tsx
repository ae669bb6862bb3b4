import { createFileRoute } from '@tanstack/react-router'
import { siteRules } from '#contract/legal/site-rules.ts'
import { LegalPage } from '../features/site/legal/LegalPage.tsx'

export const Route = createFileRoute('/rules')({
  component: () => <LegalPage {...siteRules()} island="rules" />,
})
