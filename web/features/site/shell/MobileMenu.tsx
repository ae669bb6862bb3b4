import { useState } from 'react'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { MenuIcon } from '../../../ui/icons.tsx'
import { useLater } from './use-later.ts'

/**
 * The menu of narrow screens. Its button is part of the page; its drawer loads after the first paint, or at
 * the first press.
 */
export function MobileMenu({ className }: { className?: string }) {
  const [isOpen, setOpen] = useState(false)
  const later = useLater(isOpen)
  return (
    <div className={cx('-mr-2', className)}>
      <IconButton label="Menu" aria-haspopup="dialog" icon={<MenuIcon />} onClick={() => setOpen(true)} />
      {isOpen && later && <later.MenuDrawer onClose={() => setOpen(false)} />}
    </div>
  )
}
