import { t } from '@lingui/core/macro'
import { PressForm } from '../../../lib/PressForm.tsx'
import { useCached } from '../../../lib/use-cached.ts'
import { viewerQuery } from '../../../lib/viewer-query.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyHeartIcon, HeartIcon } from './HeartIcon.tsx'
import { type MarkProps, useMark } from './use-mark.ts'

export function SaveButton(props: MarkProps) {
  const { _id: listingId } = props.listing
  const viewer = useCached(viewerQuery(listingId))
  const { isOn: saved, change } = useMark('saved', props, viewer?.saved ?? false)
  const Icon = saved ? HeartIcon : EmptyHeartIcon
  return (
    <PressForm press="save" listingId={listingId} waits onPress={() => change(!saved)}>
      <Button type="submit" variant="ghost" size="sm" aria-pressed={saved}>
        <Icon className="size-4 text-coral" />
        <span>{saved ? t({ message: 'Saved', context: 'state' }) : t`Save`}</span>
      </Button>
    </PressForm>
  )
}
