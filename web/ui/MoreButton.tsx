import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

interface MoreButtonProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  /** Before it asks for more. */
  onPress?: () => void
  children: ReactNode
}

/** Loads the next part of a list; nothing when there is none. */
export function MoreButton({ query, onPress, children }: MoreButtonProps) {
  if (!query.hasNextPage) return null
  function press() {
    onPress?.()
    void query.fetchNextPage()
  }
  return (
    <Button onClick={press} busy={query.isFetchingNextPage} className="justify-self-center">
      {children}
    </Button>
  )
}
