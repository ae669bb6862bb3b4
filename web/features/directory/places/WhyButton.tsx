import type { ReactNode } from 'react'
import { laterDialog } from '../../../ui/later-dialog.tsx'
import type { WhyDialogProps } from './WhyDialog.tsx'

const useWhyDialog = laterDialog(() => import('./WhyDialog.tsx'))

interface WhyButtonProps extends Omit<WhyDialogProps, 'open' | 'onClose'> {
  className: string
  children: ReactNode
}

/** Opens the answer to 'Why this place?'. Nothing is loaded or asked for before it is pressed. */
export function WhyButton({ className, children, ...rest }: WhyButtonProps) {
  const { show, draw } = useWhyDialog()
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={show} className={className}>
        {children}
      </button>
      {draw(rest)}
    </>
  )
}
