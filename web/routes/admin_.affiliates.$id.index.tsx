import { createFileRoute, Navigate } from '@tanstack/react-router'

export const Route = createFileRoute('/admin_/affiliates/$id/')({
  ssr: false,
  component: LeadOn,
})

/** People know both addresses; the page itself is at the longer one. */
function LeadOn() {
  const { id } = Route.useParams()
  return <Navigate to="/admin/affiliates/$id/edit" params={{ id }} replace />
}
