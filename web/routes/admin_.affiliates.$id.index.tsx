import { createFileRoute, Navigate } from '@tanstack/react-router'
import { screenAt } from '../../contract/screens.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/admin_/affiliates/$id/')({
  head: () => pageHead(screenAt('/admin/affiliates/:id')),
  component: LeadOn,
})

/** Both addresses are known to people; the page itself lives at the longer one. */
function LeadOn() {
  const { id } = Route.useParams()
  return <Navigate to="/admin/affiliates/$id/edit" params={{ id }} replace />
}
