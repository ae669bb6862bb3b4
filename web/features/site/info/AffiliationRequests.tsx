import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../lib/ButtonLink.tsx'
import { InfoSection } from './InfoSection.tsx'

/** How a server is added to the directory. */
export function AffiliationRequests() {
  return (
    <InfoSection id="affiliation-requests">
      <p>
        {t`An affiliation is a realm or server in this directory, with its own page, votes and reviews. Listing is free.`}
      </p>
      <ol className="grid gap-3">
        <Step number={1} title={t`Submit it`}>
          {t`Enter its name, its IP:PORT or Realm Code, and a short description. A Discord invite is optional: no link shorteners.`}
        </Step>
        <Step number={2} title={t`We review it`}>
          {t`Staff review every request by hand. That takes 24 to 72 hours.`}
        </Step>
        <Step number={3} title={t`It goes live`}>
          {t`People can vote for it at once. You manage its page: add tags, and a banner under 2 MB (PNG, JPEG or WEBP).`}
        </Step>
      </ol>
      <div className="flex flex-wrap gap-3 pt-1">
        <ButtonLink to="/servers" variant="primary">
          {t`Browse Servers`}
        </ButtonLink>
        <ButtonLink to="/hubs">{t`View Hubs`}</ButtonLink>
      </div>
    </InfoSection>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-4">
      <span
        aria-hidden="true"
        className="notch notch-step-2 notch-border-0 notch-fill-sky-soft tabular grid size-9 place-items-center font-heading text-lg font-bold text-sky sm:size-11 sm:text-xl"
      >
        {number}
      </span>
      <div>
        <h3 className="text-lg sm:text-xl">{title}</h3>
        <p className="text-ink-muted">{children}</p>
      </div>
    </li>
  )
}
