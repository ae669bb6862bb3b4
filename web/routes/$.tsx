import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '../features/site/shell/NotFoundPage.tsx'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/$')({
  head: () => pageHead({ title: t`Not found` }),
  component: NotFoundPage,
})
