import { lazy } from 'react'
import { Button, type ButtonProps } from '../../../ui/Button.tsx'
import { useLaterDialog } from '../../../ui/use-later-dialog.tsx'
import { ChatIcon } from '../../../ui/more-icons.tsx'

const load = () => import('./SubscribeDialog.tsx')
const SubscribeDialog = lazy(load)

/** Opens the dialog that subscribes a Discord channel. Its code loads with the first press. */
export function SubscribeButton(props: Pick<ButtonProps, 'variant' | 'size' | 'className'>) {
  const { show, draw } = useLaterDialog(load)
  return (
    <>
      <Button {...props} onClick={show}>
        <ChatIcon />
        Subscribe (Discord)
      </Button>
      {draw((opened) => (
        <SubscribeDialog {...opened} />
      ))}
    </>
  )
}
