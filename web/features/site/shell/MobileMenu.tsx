import { t } from '@lingui/core/macro'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { MenuIcon } from '../../../ui/icons.tsx'
import { awaitPressed } from '../../../ui/open-later.ts'
import { loadLater, useLater } from './use-later.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The menu is open over this entry of the history, so that Back closes it. */
    isMenuOpen?: boolean
  }
}

/**
 * The menu of narrow screens. Its button is part of the page; its drawer loads after the first paint, or at
 * the first press.
 */
export function MobileMenu({ className }: { className?: string }) {
  const router = useRouter()
  const isOpen = useLocation({ select: ({ state }) => state.isMenuOpen === true })
  // The drawer stays until it has closed, so that it gives back the focus.
  const [isDrawn, setDrawn] = useState(false)
  const later = useLater()
  async function open() {
    const { pathname } = router.latestLocation
    const isAwaited = awaitPressed()
    setDrawn(true)
    const isLoaded = await loadLater()
    const now = router.latestLocation
    // Not over another page that was opened meanwhile, either.
    if (!isLoaded || !isAwaited() || now.pathname !== pathname || now.state.isMenuOpen) return
    void router.navigate({
      to: '.',
      search: true,
      hash: true,
      state: (state) => ({ ...state, isMenuOpen: true }),
      resetScroll: false,
    })
  }
  function closed() {
    setDrawn(false)
    if (isOpen) router.history.back()
  }
  return (
    <div className={cx('-me-2', className)}>
      <IconButton label={t`Menu`} aria-haspopup="dialog" icon={<MenuIcon />} onClick={() => void open()} />
      {isDrawn && later && <later.MenuDrawer open={isOpen} onClose={closed} />}
    </div>
  )
}
