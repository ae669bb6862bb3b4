import { lazy, Suspense, useState } from 'react'
import { useEver } from '../../../ui/use-ever.ts'
import { Button, type ButtonProps } from '../../../ui/Button.tsx'
import { ChatIcon } from '../../../ui/more-icons.tsx'
import { openLater } from '../../../ui/open-later.ts'

const load = () => import('./SubscribeDialog.tsx')
const SubscribeDialog = lazy(load)

/** Opens the dialog that subscribes a Discord channel. Its code loads with the first press. */
export function SubscribeButton(props: Pick<ButtonProps, 'variant' | 'size' | 'className'>) {
  const [open, setOpen] = useState(false)
  const wanted = useEver(open)
  return (
    <>
      <Button {...props} onClick={() => openLater(load, () => setOpen(true))}>
        <ChatIcon />
        Subscribe (Discord)
      </Button>
      {wanted && (
        <Suspense>
          <SubscribeDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
