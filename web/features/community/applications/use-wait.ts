import { useEffect, useState } from 'react'
import { COOLDOWN_TICK_MS } from '#contract/community/application.ts'
import { useEvent } from '../../../lib/use-event.ts'

/**
 * The remaining milliseconds of a wait that was reported at `readAt`, counted down in the browser. `onOver`
 * is called at the end.
 */
export function useWait(cooldownMs: number, readAt: number, onOver: () => void): number {
  const [now, setNow] = useState(Date.now)
  const ends = readAt + cooldownMs
  const left = Math.max(0, ends - Math.max(now, readAt))
  const waiting = left > 0
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setInterval(() => setNow(Date.now()), COOLDOWN_TICK_MS)
    return () => clearInterval(timer)
  }, [waiting])
  const over = cooldownMs > 0 && !waiting
  const end = useEvent(onOver)
  useEffect(() => {
    if (over) end()
  }, [over, end])
  return left
}
