import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/admin')({
  head: () => pageHead({ title: 'Admin' }),
  component: Admin,
})

function Admin() {
  return <h1>Admin</h1>
}
