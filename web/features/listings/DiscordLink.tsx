import { t } from '@lingui/core/macro'
import { tell } from '../../lib/beacons.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { ChatIcon, ExternalIcon } from '../../ui/more-icons.tsx'
import type { Joinable } from './joinable.ts'

/** What the button says when Discord answers that the invite is not what staff approved. */
const changedLabels = () => ({ dead: t`Join Discord (expired)`, elsewhere: t`Join Discord (changed)` })

const changeWarnings = () => ({
  dead: t`This Discord invite no longer works. We told the owner.`,
  elsewhere: t`This invite now opens another Discord server than the one we approved. It may not belong to this server. We told the owner and our staff.`,
})

/** How a listing's invite changed since staff approved it; `null` if it did not. */
const changeOf = ({ discord, invite }: Joinable) =>
  discord !== null && (invite === 'dead' || invite === 'elsewhere') ? invite : null

/** Warns of a changed invite. */
export function InviteNote({ listing }: { listing: Joinable }) {
  const change = changeOf(listing)
  if (change === null) return null
  return (
    <p className="flex items-start gap-2 text-sm">
      <WarningIcon className="mt-0.5 shrink-0 text-coral" />
      <span>{changeWarnings()[change]}</span>
    </p>
  )
}

interface DiscordLinkProps {
  listing: Joinable
  href: string
  look?: Parameters<typeof buttonClass>[0]
}

/** The link into the Discord server, less prominent when the invite has changed. */
export function DiscordLink({ listing, href, look = {} }: DiscordLinkProps) {
  const change = changeOf(listing)
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      onClick={() => tell(listing._id, 'click_discord')}
      className={buttonClass(change === null ? look : { ...look, variant: 'secondary' })}
    >
      {change === null ? <ChatIcon /> : <WarningIcon className="text-coral" />}
      <span>{change === null ? t`Join Discord` : changedLabels()[change]}</span>
      <ExternalIcon className="size-3.5" />
      <span className="sr-only">{t`(opens a new tab)`}</span>
    </a>
  )
}
