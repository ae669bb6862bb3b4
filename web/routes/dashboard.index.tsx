import { createFileRoute, Link } from '@tanstack/react-router'
import { DashboardWelcome } from '../features/account/DashboardWelcome.tsx'
import { Guarded } from '../features/account/Guarded.tsx'
import { PageBand } from '../features/shell/PageBand.tsx'
import { pageHead } from '../lib/page-head.ts'
import { cardClass } from '../ui/card-class.ts'

export const Route = createFileRoute('/dashboard/')({
  head: () => pageHead({ title: 'Dashboard', description: 'Your servers on Realmport.' }),
  component: Dashboard,
})

function Dashboard() {
  return (
    <Guarded>
      {(person) => (
        <>
          <PageBand island={{ id: person.userId, tags: [] }}>
            <DashboardWelcome person={person} />
          </PageBand>
          <div className="page pt-8 pb-28">
            <h2 className="sr-only">Where to go from here</h2>
            <ul className="grid gap-4 md:grid-cols-3">
              <Suggestion to="/submit" title="List a server">
                Name, address, a Discord invite. Staff look at it within 24 to 72 hours.
              </Suggestion>
              <Suggestion to="/servers" title="Vote for your favourites">
                One vote for each server every 24 hours. It decides who stands on top.
              </Suggestion>
              <Suggestion to="/info" title="Read the rules of the harbour">
                What a listing needs, how realms are ranked, and what people ask.
              </Suggestion>
            </ul>
          </div>
        </>
      )}
    </Guarded>
  )
}

function Suggestion({ to, title, children }: { to: string; title: string; children: string }) {
  return (
    <li className={cardClass({ interactive: true, className: 'grid content-start gap-1.5 p-6' })}>
      <h3 className="text-xl">
        <Link
          to={to}
          className="text-ink no-underline outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
        >
          {title}
        </Link>
      </h3>
      <p className="text-ink-muted">{children}</p>
    </li>
  )
}
