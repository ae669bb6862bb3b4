import { t } from '@lingui/core/macro'
import { shortCount } from '../../../ui/short-count.ts'
import { ROADMAP_MESSAGES } from '#contract/community/roadmap.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { VoteIcon } from '../../../ui/icons.tsx'
import { CheckIcon } from '../../../ui/more-icons.tsx'
import { toast } from '../../../ui/toast.ts'
import { useHasVoted, useVote } from './queries.ts'

interface VoteButtonProps {
  item: { _id: string; title: string; votes: number }
  /** In one line, for a list of titles. */
  flat?: boolean
}

/** The vote button with its count. One permanent vote per person: another press explains that. */
export function VoteButton({ item, flat = false }: VoteButtonProps) {
  const vote = useVote(item._id)
  const voted = useHasVoted(item._id)
  function press() {
    if (vote.isPending) return
    if (voted) toast.error(ROADMAP_MESSAGES.voted)
    else vote.mutate()
  }
  const Mark = voted ? CheckIcon : VoteIcon
  const votes = shortCount(item.votes)
  return (
    <Button
      size="sm"
      aria-pressed={voted}
      aria-label={`${voted ? t`Voted` : t`Upvote`}: ${item.title}, ${votes} ${item.votes === 1 ? 'vote' : 'votes'}`}
      title={voted ? t`You voted for this` : t`Upvote`}
      onClick={press}
      className={cx(
        'shrink-0 gap-1! overflow-hidden',
        flat ? 'min-h-9 min-w-16' : 'min-h-14 w-14 flex-col self-start px-1! pt-1',
        voted && 'notch-fill-moss-soft! notch-edge-moss! text-moss!',
      )}
    >
      <Mark className={cx('size-4', !voted && 'text-moss')} />
      <span key={item.votes} className="tabular animate-tick font-heading text-base leading-none font-bold">
        {votes}
      </span>
    </Button>
  )
}
