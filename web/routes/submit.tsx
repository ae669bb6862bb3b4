import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/submit')({ component: Submit })

function Submit() {
  return <h1>Submit</h1>
}
