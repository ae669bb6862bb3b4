import { Button } from '../../../ui/Button.tsx'
import { laterDialog } from '../../../ui/later-dialog.tsx'
import type { DecisionDialogProps } from './DecisionDialog.tsx'

const useDecisionDialog = laterDialog(() => import('./DecisionDialog.tsx'))

interface DecideButtonProps extends Pick<DecisionDialogProps, 'kind' | 'id' | 'server' | 'word'> {
  /**
   * What it is about, for screen readers that reach the button without its context: ' the review by steve'.
   */
  about: string
}

/** For staff: opens the form of a decision. Its code is loaded on the first press. */
export function DecideButton({ about, ...decision }: DecideButtonProps) {
  const { show, draw } = useDecisionDialog()
  return (
    <>
      <Button variant="ghost" size="sm" onClick={show} className="text-ink-muted">
        {decision.word}
        <span className="sr-only">{about}</span>
      </Button>
      {draw(decision)}
    </>
  )
}
