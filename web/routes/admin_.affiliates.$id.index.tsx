import { createFileRoute, Navigate } from '@tanstack/react-router'
import { idParameter } from '../lib/id-parameter.ts'

export const Route = createFileRoute('/admin_/affiliates/$id/')({
  params: idParameter,
  ssr: false,
  component: LeadOn,
})

/** People know both addresses; the page itself is at the longer one. */
function LeadOn() {
  const { id } = Route.useParams()
  return <Navigate to="/admin/affiliates/$id/edit" params={{ id }} replace />
}
