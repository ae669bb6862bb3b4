import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/affiliates/$id/edit')({
  head: () => pageHead({ title: 'Edit Affiliation' }),
  component: EditAffiliation,
})

function EditAffiliation() {
  return <h1>Edit Affiliation</h1>
}
