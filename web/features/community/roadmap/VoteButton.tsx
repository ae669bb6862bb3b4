import { plural, t } from '@lingui/core/macro'
import { say } from '#contract/language/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { VoteIcon } from '../../../ui/icons.tsx'
import { CheckIcon } from '../../../ui/more-icons.tsx'
import { shortCount } from '../../../ui/short-count.ts'
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
    if (voted) toast.error(say('roadmap.voted'))
    else vote.mutate()
  }
  const Mark = voted ? CheckIcon : VoteIcon
  const { title } = item
  const votes = shortCount(item.votes)
  return (
    <Button
      size="sm"
      aria-pressed={voted}
      aria-label={
        voted
          ? plural(item.votes, {
              one: `Voted: ${title}, ${votes} vote`,
              other: `Voted: ${title}, ${votes} votes`,
            })
          : plural(item.votes, {
              one: `Upvote: ${title}, ${votes} vote`,
              other: `Upvote: ${title}, ${votes} votes`,
            })
      }
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
