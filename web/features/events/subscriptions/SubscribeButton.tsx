import { t } from '@lingui/core/macro'
import { Button, type ButtonProps } from '../../../ui/Button.tsx'
import { laterDialog } from '../../../ui/later-dialog.tsx'
import { ChatIcon } from '../../../ui/more-icons.tsx'

const useSubscribeDialog = laterDialog(() => import('./SubscribeDialog.tsx'))

/** Opens the dialog that subscribes a Discord channel. Its code loads with the first press. */
export function SubscribeButton(props: Pick<ButtonProps, 'variant' | 'size' | 'className'>) {
  const { show, draw } = useSubscribeDialog()
  return (
    <>
      <Button {...props} onClick={show}>
        <ChatIcon />
        {t`Subscribe (Discord)`}
      </Button>
      {draw({})}
    </>
  )
}
