import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useEver } from '../../../ui/use-ever.ts'
import { openLater } from '../../../ui/open-later.ts'
import type { WhyDialogProps } from './WhyDialog.tsx'

const loadDialog = () => import('./WhyDialog.tsx')
const WhyDialog = lazy(loadDialog)

interface WhyButtonProps extends Omit<WhyDialogProps, 'open' | 'onClose'> {
  className: string
  children: ReactNode
}

/** Opens the answer to 'Why this place?'. Nothing is loaded or asked for before it is pressed. */
export function WhyButton({ className, children, ...rest }: WhyButtonProps) {
  const [open, setOpen] = useState(false)
  const wanted = useEver(open)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => openLater(loadDialog, () => setOpen(true))}
        className={className}
      >
        {children}
      </button>
      {wanted && (
        <Suspense>
          <WhyDialog open={open} onClose={() => setOpen(false)} {...rest} />
        </Suspense>
      )}
    </>
  )
}
