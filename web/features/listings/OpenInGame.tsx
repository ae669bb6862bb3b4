import type { ServerAddress } from '#contract/listings/server-address.ts'
import { tell } from '../../lib/beacons.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { useIsHydrated } from '../../ui/clock.ts'
import { cx } from '../../ui/cx.ts'
import { PlayIcon } from '../../ui/more-icons.tsx'
import { toast } from '../../ui/toast.ts'
import { gameLink, opensGameLinks } from './game-links.ts'
import type { Joinable } from './JoinPanel.tsx'

/** How long the game may take to come to the front, in ms. */
const OPENING_MS = 2500

interface OpenInGameProps {
  listing: Joinable
  address: ServerAddress
  /** What follows in the game. */
  opened: string
}

/** Opens the game on devices that can; on others it says where it does. */
export function OpenInGame({ listing, address, opened }: OpenInGameProps) {
  // The top of the page has it for a touch screen.
  const isAbove = address.kind === 'address'
  const isElsewhere = useIsHydrated() && !opensGameLinks(navigator)
  if (isElsewhere)
    return (
      <p className="text-sm">
        This device does not open the game by a link. Open this page on a phone or a Windows computer, or type
        the values in the game.
      </p>
    )
  return (
    <>
      <GameLink
        listing={listing}
        address={address}
        look={{ className: cx('justify-self-start', isAbove && 'pointer-coarse:hidden') }}
      />
      <p className="text-sm">
        {isAbove && <span className="pointer-fine:hidden">Press “Open in Minecraft” above. </span>}
        {opened}
      </p>
    </>
  )
}

interface GameLinkProps extends Omit<OpenInGameProps, 'opened'> {
  look: Parameters<typeof buttonClass>[0]
}

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
      <PlayIcon className="size-4" />
      Open in Minecraft
    </a>
  )
}

/** A browser does not say that the game is missing: then this page stays in front. */
function watchOpening(): void {
  const timer = setTimeout(() => {
    stop()
    toast('Minecraft did not open. Install it on this device, or type the values in the game.')
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
