import type { Insights } from '#contract/site/insights.ts'
import { VOTE_REASON_WORDS, type VoteEffect } from '#contract/votes/vote-effects.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Section } from '../../../ui/Section.tsx'
import { countText } from '#contract/text/count-text.ts'

/** Votes of the period that do not count, with the reasons. Nothing when all of them do. */
export function UncountedVotes({ insights: { uncounted } }: { insights: Insights }) {
  if (uncounted.length === 0) return null
  const has = (effect: VoteEffect) => uncounted.some((votes) => votes.effect === effect)
  return (
    <Section
      id="uncounted"
      title="Votes that do not count"
      heading="text-xl"
      isCard
      className="grid gap-3 px-5 py-4"
    >
      <ul className="grid gap-2">
        {uncounted.map(({ effect, reason, votes }) => (
          <li key={`${effect} ${reason}`} className="flex items-start gap-3">
            <Badge tone={effect === 'held' ? 'amber' : 'coral'} className="mt-0.5 shrink-0">
              {effect === 'held' ? 'Waiting' : 'Void'}
            </Badge>
            <p>
              <strong>{countText(votes, 'vote')}</strong>
              {reason &&
                `, ${effect === 'void' && votes > 1 ? 'each ' : ''}because ${VOTE_REASON_WORDS[reason]}`}
            </p>
          </li>
        ))}
      </ul>
      <p className="max-w-prose text-sm text-ink-muted">
        They are in no number above.{' '}
        {has('held') &&
          'A waiting vote counts as soon as its voter comes back on another day and confirms it: you can remind your players. '}
        {has('void') && 'Only staff make votes void, and their voters can appeal.'}
      </p>
    </Section>
  )
}
