import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../lib/ButtonLink.tsx'
import { Section } from '../../ui/Section.tsx'

interface ManageBoxProps {
  listingId: string
  isOnTeam: boolean
  children: ReactNode
}

/** For people who may change the listing: its owner, or staff, who have their own form. */
export function ManageBox({ listingId, isOnTeam, children }: ManageBoxProps) {
  return (
    <Section id="manage" title={t`Manage`} heading="text-xl" isCard className="grid gap-3 p-5">
      <p className="text-ink-muted">
        {t`Name, description, banner, tags and links can be changed at any time. A badge shows votes and rating on other sites.`}
      </p>
      <ButtonLink
        to={isOnTeam ? '/dashboard/affiliates/$id/edit' : '/admin/affiliates/$id/edit'}
        params={{ id: listingId }}
      >
        {t`Edit server`}
      </ButtonLink>
      {children}
      <ButtonLink to="/tools/embed" search={{ id: listingId }}>
        {t`Make a badge`}
      </ButtonLink>
    </Section>
  )
}
