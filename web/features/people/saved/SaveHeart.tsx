import { t } from '@lingui/core/macro'
import { EmptyHeartIcon, HeartIcon } from './HeartIcon.tsx'
import { type MarkProps, useMark } from './use-mark.ts'

/** The heart that saves a card's server. Loads after the card and lies over it, so that nothing moves. */
export default function SaveHeart(props: MarkProps) {
  const { name } = props.listing
  const { isOn: saved, change } = useMark('saved', props)
  const Icon = saved ? HeartIcon : EmptyHeartIcon
  return (
    <button
      type="button"
      aria-pressed={saved}
      aria-label={t`Save ${name}`}
      title={saved ? t({ message: 'Saved', context: 'state' }) : t`Save`}
      onClick={() => change(!saved)}
      className="absolute top-0.5 end-0.5 z-2 grid size-11 place-items-center text-coral hover:text-ink sm:top-3.5"
    >
      <Icon className="size-5" />
    </button>
  )
}
