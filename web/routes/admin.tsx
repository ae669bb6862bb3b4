import { createFileRoute, Link } from '@tanstack/react-router'
import { screenAt } from '../../contract/screens.ts'
import { Guarded } from '../features/account/Guarded.tsx'
import { PendingQueue } from '../features/moderation/PendingQueue.tsx'
import { PageBand } from '../features/shell/PageBand.tsx'
import { pageHead } from '../lib/page-head.ts'

export interface AdminSearch {
  /** Left out on the first page. */
  page?: number | undefined
}

export const Route = createFileRoute('/admin')({
  validateSearch: ({ page }: Record<string, unknown>): AdminSearch => {
    const number = Number(page)
    return Number.isSafeInteger(number) && number > 1 && number <= 9999 ? { page: number } : {}
  },
  head: () => pageHead(screenAt('/admin')),
  component: Admin,
})

function Admin() {
  const { page = 1 } = Route.useSearch()
  return (
    <Guarded allow="admin">
      {() => (
        <>
          <PageBand island={{ id: 'watch', tags: ['Prisons'] }}>
            <h1 className="text-4xl sm:text-5xl">Admin</h1>
            <p className="mt-2 text-lg">Who may dock? Approved servers are in the directory at once.</p>
          </PageBand>
          <section aria-labelledby="pending" className="page pt-8 pb-28">
            <h2 id="pending" className="mb-5 text-3xl">
              Pending review
            </h2>
            <PendingQueue
              page={page}
              renderStep={({ page: target, ...step }) => (
                <Link to="/admin" search={target > 1 ? { page: target } : {}} {...step} />
              )}
            />
          </section>
        </>
      )}
    </Guarded>
  )
}
