import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/servers/$id')({ component: Server })

function Server() {
  return <h1>Server</h1>
}
