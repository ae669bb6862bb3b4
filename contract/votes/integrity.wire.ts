import { z } from 'zod'
import { COHORT_STATES, VOID_REASONS, VOTE_EFFECTS, VOTE_REASONS } from './vote-effects.ts'
import { JUDGED_VOTES_PAGE_SIZE, VERDICTS, VOTE_DAYS_PAGE_SIZE, VOTE_DAY_STATUSES } from './vote-integrity.ts'
import { auditEntry } from '../decisions/audit.wire.ts'
import { isoDate, pageOf, pageQuery, personRef, serverRef, integer } from '../base/fields.wire.ts'
import { noteField, ruleField, seenVersion } from '../staff/moderation.wire.ts'

const share = z.number().meta({ description: 'From 0 to 1.' })

const voteDaySignal = z
  .object({
    signal: z.string().meta({
      description:
        '`software`, `accounts`, `rhythm`, `together`: votes that wait for this reason. `newcomers`: people who came here in the last 30 days. `network`: how far they share one network.',
    }),
    share,
    odd: z.boolean(),
  })
  .meta({ id: 'VoteDaySignal' })

/** The votes of one server and day that staff look at. */
export const voteDay = z
  .object({
    server: serverRef,
    day: z.iso.date().meta({ description: 'UTC.' }),
    state: z.enum(COHORT_STATES).meta({
      description: '`watched`: they count. `held`: they wait. `released` and `void`: staff decided.',
    }),
    reason: z.enum(VOTE_REASONS).nullable(),
    version: integer.meta({ description: 'Send it with the verdict: it is about what you have seen.' }),
    judgedAt: isoDate,
    judged: integer.meta({ description: 'Votes of the day when they were judged.' }),
    usual: z.number().meta({ description: 'Votes that the server usually got in a day of the week before.' }),
    signals: z.array(voteDaySignal),
    votes: z
      .object({ counted: integer, held: integer, void: integer })
      .meta({ description: 'All votes of this day by their effect now.' }),
    decidedUntil: isoDate.nullable().meta({
      description:
        'Staff decided about the votes up to this moment. Later ones of the same day are judged by themselves: they may be held again, and then both verdicts can be taken back, the latest first.',
    }),
  })
  .meta({ id: 'VoteDay' })
export type VoteDay = z.output<typeof voteDay>

export const voteDaysQuery = z.object({
  status: z
    .enum(VOTE_DAY_STATUSES, 'Unknown status.')
    .optional()
    .transform((status) => status ?? 'open')
    .meta({
      description: 'Open ones come held first, then the oddest; decided ones by their day, the latest first.',
    }),
  ...pageQuery(VOTE_DAYS_PAGE_SIZE),
})
export const voteDays = pageOf(voteDay).meta({ id: 'VoteDays' })

const judgedVote = z
  .object({
    person: personRef,
    at: isoDate,
    effect: z.enum(VOTE_EFFECTS),
    reason: z.enum(VOTE_REASONS).nullable(),
    accountDays: integer.meta({ description: 'Age of the Discord account on that day.' }),
    firstDay: z.iso.date().meta({ description: 'The first day of the person here.' }),
    cameBack: z
      .boolean()
      .meta({ description: 'The vote was held, and the person came back on a later day and confirmed it.' }),
    shares: z
      .object({ software: share.nullable(), system: share.nullable(), network: share.nullable() })
      .meta({
        description:
          'How much of the crowd has the same value; `null` where it is not known. Never the value.',
      }),
  })
  .meta({ id: 'JudgedVote' })
export type JudgedVote = z.output<typeof judgedVote>

export const voteDayQuery = z.object(pageQuery(JUDGED_VOTES_PAGE_SIZE))
export const voteDayDetails = pageOf(judgedVote)
  .extend({ day: voteDay, history: z.array(auditEntry) })
  .meta({ id: 'VoteDayDetails' })

export const verdictInPath = z.enum(VERDICTS)
export const verdictBody = z
  .object({
    version: seenVersion,
    reason: z
      .enum(VOID_REASONS, 'Choose why.')
      .optional()
      .meta({ description: 'Why they become void. Voters and the owner see it.' }),
    rule: ruleField.meta({
      description: 'The rule behind a verdict that makes votes void. Defaults to `fair-votes`.',
    }),
    note: noteField.meta({ description: 'Voters read it in the reasons for a void vote.' }),
    confirmed: z
      .boolean('Set confirmed to true or false.')
      .optional()
      .meta({ description: 'Whether votes that their voters confirmed on a later day become void, too.' }),
  })
  .meta({ id: 'VerdictBody' })
