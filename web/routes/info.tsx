import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/info')({
  head: () => pageHead({ title: 'Info' }),
  component: Info,
})

function Info() {
  return <h1>Info</h1>
}
