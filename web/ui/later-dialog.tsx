import { type ComponentType, lazy, Suspense, useState } from 'react'
import { openLater } from './open-later.ts'
import { useEver } from './use-ever.ts'

interface Opened {
  open: boolean
  onClose: () => void
}

/**
 * For a dialog whose code loads on the first press: a hook that shows and draws the dialog, which stays
 * mounted, so that it can close with its own animation.
 */
export function laterDialog<Props extends Opened>(load: () => Promise<{ default: ComponentType<Props> }>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it takes what the loaded one takes
  const Dialog = lazy(load) as unknown as ComponentType<Props>
  return function useLaterDialog() {
    const [open, setOpen] = useState(false)
    const wanted = useEver(open)
    return {
      show: () => openLater(load, () => setOpen(true)),
      draw: (rest: Omit<Props, keyof Opened>) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- together these are all its props
        const props = { ...rest, open, onClose: () => setOpen(false) } as unknown as Props
        return (
          wanted && (
            <Suspense>
              <Dialog {...props} />
            </Suspense>
          )
        )
      },
    }
  }
}
