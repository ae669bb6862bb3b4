import { createFileRoute, Navigate } from '@tanstack/react-router'
import { idParameter } from '../lib/id-parameter.ts'

export const Route = createFileRoute('/admin_/affiliates/$id/')({
  params: idParameter,
  ssr: false,
  component: LeadOn,
})

/** Leads on to the page at the long address, because people know both. */
function LeadOn() {
  const { id } = Route.useParams()
  return <Navigate to="/admin/affiliates/$id/edit" params={{ id }} replace />
}
