import { t } from '@lingui/core/macro'
import type { ServerAddress } from '#contract/listings/server-address.ts'
import { tell } from '../../lib/beacons.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { PlayIcon } from '../../ui/more-icons.tsx'
import { toast } from '../../ui/toast.ts'
import { gameLink } from './game-links.ts'
import type { Joinable } from './joinable.ts'

/** How long the game may take to come to the front. */
const OPENING_MS = 2500

interface GameLinkProps {
  listing: Joinable
  address: ServerAddress
  look: Parameters<typeof buttonClass>[0]
}

/** Opens the game on devices that can. */
export function GameLink({ listing, address, look }: GameLinkProps) {
  return (
    <a
      href={gameLink(address, listing.name)}
      onClick={() => {
        tell(listing._id, 'click_realm')
        watchOpening()
      }}
      className={buttonClass(look)}
    >
      <PlayIcon className="size-4 max-sm:hidden" />
      {t`Open Minecraft`}
    </a>
  )
}

/** Shows a message if the game did not open. Browsers do not report that: this page just stays in front. */
function watchOpening(): void {
  const timer = setTimeout(() => {
    stop()
    toast(t`Minecraft did not open. Install it on this device, or type the values in the game.`)
  }, OPENING_MS)
  function stop() {
    clearTimeout(timer)
    removeEventListener('blur', stop)
    removeEventListener('pagehide', stop)
    document.removeEventListener('visibilitychange', stop)
  }
  addEventListener('blur', stop)
  addEventListener('pagehide', stop)
  document.addEventListener('visibilitychange', stop)
}
