import { lazy, type ReactNode } from 'react'
import { useLaterDialog } from '../../../ui/use-later-dialog.tsx'
import type { WhyDialogProps } from './WhyDialog.tsx'

const load = () => import('./WhyDialog.tsx')
const WhyDialog = lazy(load)

interface WhyButtonProps extends Omit<WhyDialogProps, 'open' | 'onClose'> {
  className: string
  children: ReactNode
}

/** Opens the answer to 'Why this place?'. Nothing is loaded or asked for before it is pressed. */
export function WhyButton({ className, children, ...rest }: WhyButtonProps) {
  const { show, draw } = useLaterDialog(load)
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={show} className={className}>
        {children}
      </button>
      {draw((opened) => (
        <WhyDialog {...opened} {...rest} />
      ))}
    </>
  )
}
