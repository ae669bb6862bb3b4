import { useMemo, useSyncExternalStore } from 'react'
import type { Mark } from '#contract/people/player.ts'
import { readStored } from '../../../ui/stored.ts'
import { KEPT_KEYS, type KeptServer, parseKept, watchKept } from './kept-servers.ts'

/** The servers that this browser stores under a mark; none on the server and during hydration. */
export function useKept(mark: Mark): KeptServer[] {
  const text = useSyncExternalStore(
    watchKept,
    () => readStored(KEPT_KEYS[mark]),
    () => null,
  )
  return useMemo(() => parseKept(text), [text])
}
