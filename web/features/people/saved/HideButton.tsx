import { t } from '@lingui/core/macro'
import { Button } from '../../../ui/Button.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { EyeIcon } from './EyeIcon.tsx'
import { type MarkProps, useMark } from './use-mark.ts'

/** Hides the server of a page from the viewer's lists, or shows it there again. */
export function HideButton(props: MarkProps) {
  const { isOn: hidden, change } = useMark('hidden', props)
  const Icon = hidden ? EyeIcon : CloseIcon
  return (
    <Button variant="ghost" size="sm" className="text-ink-muted" onClick={() => change(!hidden)}>
      <Icon className="size-4" />
      <span>{hidden ? t`Show in my lists` : t`Hide this server for me`}</span>
    </Button>
  )
}
