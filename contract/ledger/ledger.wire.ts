import { z } from 'zod'
import { VOTE_EFFECTS } from '../votes/vote-effects.ts'
import { id, isoDate, integer } from '../base/fields.wire.ts'

const ledgerMonth = z
  .object({
    month: z.string().meta({ description: 'Of the votes, such as `2026-11`.' }),
    counted: integer,
    held: integer,
    void: integer,
    withdrawn: integer.meta({ description: 'Taken back, or gone with an account or a server.' }),
    everHeld: integer.meta({ description: 'Held at some time.' }),
    released: integer.meta({ description: 'Held, and counted afterwards.' }),
    voided: integer.meta({ description: 'Held, and void afterwards.' }),
    medianHours: z.number().nullable().meta({ description: 'From such a vote to the decision.' }),
    p90Hours: z.number().nullable(),
  })
  .meta({ id: 'LedgerMonth' })
export type LedgerMonth = z.output<typeof ledgerMonth>

export const ledgerAnswer = z
  .object({
    origin: z
      .string()
      .nullable()
      .meta({ description: 'The name of the ledger; `null` where nothing signs it.' }),
    key: z.string().nullable().meta({ description: 'The key that signs it, in the form of signed notes.' }),
    oldKeys: z.array(z.string()).meta({
      description:
        'Keys that it replaced and that still sign beside it, so that nobody has to take the new one on trust.',
    }),
    size: integer.meta({ description: 'Signed entries.' }),
    root: z
      .string()
      .nullable()
      .meta({ description: 'The signed root hash, base64; `null` before the first entry.' }),
    signedAt: isoDate.nullable(),
    growth: z
      .array(z.object({ day: z.string(), size: integer }))
      .meta({ description: 'The size at the end of each of the last days on which it grew.' }),
    months: z.array(ledgerMonth).meta({ description: 'The last twelve months, newest first.' }),
  })
  .meta({ id: 'Ledger' })
export type Ledger = z.output<typeof ledgerAnswer>

export const countersQuery = z.object({
  after: id.optional().meta({ description: 'The id of the last server of the page before.' }),
})

export const ledgerCounters = z
  .object({
    size: integer.meta({
      description:
        'The entries that the counts include. More than the checkpoint while an entry is being published.',
    }),
    items: z.array(
      z.object({
        id: z.string(),
        votes: integer.meta({ description: 'What the directory shows.' }),
        waiting: integer.meta({
          description: 'What changed since the last entries: the next ones will say it.',
        }),
      }),
    ),
    next: z.string().nullable().meta({ description: 'The `after` of the next page.' }),
  })
  .meta({ id: 'LedgerCounters' })

/** What a voter needs to find their vote in the ledger: at most 2 KB as JSON. */
export const voteReceipt = z
  .object({
    /** The key that signs the ledger. */
    key: z.string(),
    checkpoint: z.string().meta({ description: 'The signed checkpoint.' }),
    index: integer.meta({ description: 'The number of the entry.' }),
    entry: z.string().meta({ description: 'The entry, as it is in the ledger.' }),
    proof: z.array(z.string()).meta({ description: 'The hashes from the entry to the root, base64.' }),
    salt: z.string().meta({ description: 'Opens the commitment in the entry.' }),
    userId: z.string(),
    listing: z.string(),
    castAt: isoDate,
  })
  .meta({ id: 'VoteReceipt' })
export type VoteReceipt = z.output<typeof voteReceipt>

export const voteReceipts = z
  .object({
    items: z.array(
      z.object({
        castAt: isoDate,
        effect: z.enum(VOTE_EFFECTS),
        receipt: z
          .union([voteReceipt, z.null()])
          .meta({ description: '`null` until the ledger holds the vote as it is now.' }),
      }),
    ),
  })
  .meta({ id: 'VoteReceipts' })
export type VoteReceipts = z.output<typeof voteReceipts>
