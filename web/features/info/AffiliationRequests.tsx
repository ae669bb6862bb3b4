import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/button-class.ts'
import { InfoSection } from './InfoSection.tsx'
import { Link } from '../../lib/Link.tsx'

/** How a server gets into the directory. */
export function AffiliationRequests() {
  return (
    <InfoSection id="affiliation-requests">
      <p className="text-lg">
        An affiliation is a realm or server with a berth in this directory: its own page, votes, reviews and a
        way to join. Listing one is free.
      </p>
      <ol className="grid gap-4">
        <Step number={1} title="Submit it">
          Give its name, its IP:PORT or Realm Code, a Discord invite if it has one, and a few words.
        </Step>
        <Step number={2} title="We look at it">
          Staff review every request by hand. That takes 24 to 72 hours.
        </Step>
        <Step number={3} title="It casts anchor">
          Once approved it is in the directory and can be voted for. Add a banner and tags to be found.
        </Step>
      </ol>
      <ul className="ml-5 grid list-disc gap-2 marker:text-line-strong">
        <li>Banners should be under 2 MB: PNG, JPEG or WEBP.</li>
        <li>Invites must not use link shorteners. A discord.gg invite or its code is what we need.</li>
        <li>Whoever submits a server looks after its page.</li>
      </ul>
      <div className="flex flex-wrap gap-3 pt-1">
        <Link to="/servers" className={buttonClass({ variant: 'primary' })}>
          Browse Servers
        </Link>
        <Link to="/hubs" className={buttonClass()}>
          View Hubs
        </Link>
      </div>
    </InfoSection>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-4">
      <span
        aria-hidden="true"
        className="notch notch-step-2 notch-border-0 notch-fill-sky-soft tabular grid size-11 place-items-center font-heading text-xl font-bold text-sky"
      >
        {number}
      </span>
      <div>
        <h3 className="text-xl">{title}</h3>
        <p className="text-ink-muted">{children}</p>
      </div>
    </li>
  )
}
