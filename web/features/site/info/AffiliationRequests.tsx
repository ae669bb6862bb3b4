import type { ReactNode } from 'react'
import { InfoSection } from './InfoSection.tsx'
import { ButtonLink } from '../../../lib/ButtonLink.tsx'

/** How a server is added to the directory. */
export function AffiliationRequests() {
  return (
    <InfoSection id="affiliation-requests">
      <p className="text-lg">
        An affiliation is a realm or server that is listed in this directory. It gets its own page, votes,
        reviews and a way to join. Listing is free.
      </p>
      <ol className="grid gap-4">
        <Step number={1} title="Submit it">
          Enter its name, its IP:PORT or Realm Code, a Discord invite if it has one, and a short description.
        </Step>
        <Step number={2} title="We review it">
          Staff review every request by hand. That takes 24 to 72 hours.
        </Step>
        <Step number={3} title="It goes live">
          Once approved, it is in the directory and people can vote for it. Add a banner and tags so that
          players find it.
        </Step>
      </ol>
      <ul className="ml-5 grid list-disc gap-2 marker:text-line-strong">
        <li>Banners should be under 2 MB: PNG, JPEG or WEBP.</li>
        <li>Invites must not use link shorteners. Use a discord.gg invite or its code.</li>
        <li>You manage the page of any server you submit.</li>
      </ul>
      <div className="flex flex-wrap gap-3 pt-1">
        <ButtonLink to="/servers" variant="primary">
          Browse Servers
        </ButtonLink>
        <ButtonLink to="/hubs">View Hubs</ButtonLink>
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
