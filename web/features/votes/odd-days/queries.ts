import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { countText } from '#contract/text/count-text.ts'
import type { OddGroup, OddSubject } from '#contract/votes/odd-days.ts'
import type { OddDay, reviewRemovalsBody, voteVerdictBody } from '#contract/votes/odd-days.wire.ts'
import { api, ask, read } from '../../../lib/api.ts'
import { EVERYTHING, useWrite } from '../../../lib/use-write.ts'

export type Group = OddGroup | 'all'

export const oddDaysQuery = (page: number) =>
  queryOptions({
    queryKey: ['odd-days', page],
    queryFn: ask(api.admin['odd-days'].$get, { query: { page: String(page) } }, 'items'),
    placeholderData: keepPreviousData,
  })

export const oddPeopleQuery = (id: string, day: string, subject: OddSubject, group: Group) =>
  queryOptions({
    queryKey: ['odd-days', id, day, subject, group],
    queryFn: ask(
      api.admin['odd-days'][':id'][':day'][':subject'].$get,
      { param: { id, day, subject }, query: { group } },
      'items',
    ),
    placeholderData: keepPreviousData,
  })

type Verdict = z.input<typeof voteVerdictBody> & { day: OddDay; verdict: 'void' | 'count' }

/** Makes votes of a day void, or lets them count again. */
export const useVoteVerdict = () =>
  useWrite(
    ({ day, verdict, ...json }: Verdict) =>
      read(
        api.admin['odd-days'][':id'][':day'].votes[':verdict'].$post({
          param: { id: day.server._id, day: day.day, verdict },
          json,
        }),
        'votes',
      ),
    {
      done: (_, { verdict, people }) =>
        `${countText(people.length, 'vote')} ${verdict === 'void' ? 'void' : 'counted again'}`,
      failed: 'Failed',
      changes: EVERYTHING,
    },
  )

export const useRemoveReviews = () =>
  useWrite(
    (json: z.input<typeof reviewRemovalsBody>) => read(api.admin.reviews.remove.$post({ json }), 'reviews'),
    {
      done: ({ reviews }) => `${countText(reviews, 'review')} removed`,
      failed: 'Failed',
      changes: EVERYTHING,
    },
  )
