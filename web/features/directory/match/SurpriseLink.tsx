import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { SURPRISE_PATH } from '#contract/people/player.ts'
import { buttonClass } from '../../../ui/button-class.ts'

const SAIL_MS = 1400

/** A boat takes the visitor to some island. The link works without scripts, and without the boat where motion is not wanted. */
export function SurpriseLink() {
  const [sails, setSails] = useState(false)
  const boat = useRef<HTMLImageElement>(null)

  useEffect(() => {
    if (!sails) return undefined
    const leave = () => location.assign(SURPRISE_PATH)
    const voyage = boat.current?.animate(
      [{ transform: 'translateX(-30vw) rotate(-3deg)' }, { transform: 'translateX(110vw) rotate(3deg)' }],
      { duration: SAIL_MS, easing: 'ease-in' },
    )
    if (voyage) voyage.addEventListener('finish', leave)
    else leave()
    // Back from the island, the page is as it was left: without the boat.
    const dock = () => setSails(false)
    addEventListener('pageshow', dock)
    return () => {
      removeEventListener('pageshow', dock)
      voyage?.cancel()
    }
  }, [sails])

  function press(event: MouseEvent) {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!plain || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    event.preventDefault()
    setSails(true)
  }

  return (
    <>
      <a href={SURPRISE_PATH} rel="nofollow" onClick={press} className={buttonClass()}>
        <img src="/art/boat-red.svg" alt="" width={24} height={24} className="size-6" />
        Surprise me
      </a>
      {sails && (
        <div
          aria-hidden="true"
          className="pointer-events-none fixed inset-x-0 bottom-[20vh] z-50 overflow-hidden"
        >
          <img ref={boat} src="/art/boat-red.svg" alt="" width={160} height={160} className="size-40" />
        </div>
      )}
    </>
  )
}
