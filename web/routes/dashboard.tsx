import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard')({
  head: () => pageHead({ title: 'Dashboard' }),
  component: Dashboard,
})

function Dashboard() {
  return <h1>Dashboard</h1>
}
