import { useQuery } from '@tanstack/react-query'
import { ROADMAP_LABELS } from '#contract/community/roadmap.ts'
import { similarIdeas } from '#contract/community/similar-ideas.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { roadmapQuery, WHOLE } from './queries.ts'
import { ROADMAP_TONES } from './roadmap-tones.ts'
import { VoteButton } from './VoteButton.tsx'
import { words } from '../../../ui/words.ts'

/** Ideas with a similar title, shown while typing: a vote for one of them is better than a duplicate. */
export function SimilarIdeas({ title }: { title: string }) {
  const { data } = useQuery(roadmapQuery(WHOLE))
  const similar = similarIdeas(title, data?.items ?? [])
  return (
    <div aria-live="polite">
      {similar.length > 0 && (
        <div className="notch notch-step-3 notch-fill-sky-soft notch-border-0 grid gap-2.5 p-4">
          <p className="font-semibold">Is it one of these? Vote for it instead:</p>
          <ul className="grid gap-2.5">
            {similar.map((item) => (
              <li key={item._id} className="flex items-center gap-3">
                <VoteButton item={item} flat />
                <span {...words('min-w-0 flex-1')}>{item.title}</span>
                <Badge tone={ROADMAP_TONES[item.status]}>{ROADMAP_LABELS[item.status]}</Badge>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
