import { queryOptions, useQuery } from '@tanstack/react-query'
import { checkReceipt, type ReceiptCheck } from '#contract/ledger/receipt.ts'
import type { VoteEffect } from '#contract/votes/vote-effects.ts'
import { api, read } from '../../lib/api.ts'
import { Link } from '../../lib/Link.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { useFailed } from '../../lib/use-failed.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { wholeNumber } from '#contract/text/compact-number.ts'
import { sha256, verifyEd25519 } from '#contract/ledger/web-crypto.ts'
import type { VoteReceipts as Answer } from '#contract/ledger/ledger.wire.ts'

const EFFECTS: Record<VoteEffect, string> = {
  counted: 'It counts.',
  held: 'It waits, and does not count yet.',
  void: 'It does not count.',
}

const BROKEN: Record<Extract<ReceiptCheck, { ok: false }>['broken'], string> = {
  key: 'the key is not readable',
  signature: 'the signature is not that of the ledger',
  entry: 'the entry is not about this server',
  voter: 'the entry is not about your vote',
  proof: 'the entry is not in the ledger',
}

/** The viewer's latest votes for a server, each looked up in the public ledger and checked by this browser. */
export default function VoteReceipts({ id }: { id: string }) {
  const query = useQuery(receiptsQuery(id))
  const failure = useFailed(query, 'We couldn’t load your receipts.')
  const { data } = query
  if (failure) return failure
  if (!data) return <Skeleton className="h-12 w-full" />
  if (data.length === 0) return <p className="text-ink-muted">You took back your vote.</p>
  return (
    <div className="grid grid-cols-1 gap-3 border-t border-line pt-3">
      <ul className="grid grid-cols-1 gap-3">
        {data.map((item) => (
          <Receipt key={item.castAt} item={item} />
        ))}
      </ul>
      <p className="text-sm text-ink-muted">
        The{' '}
        <Link to="/transparency" hash="ledger" className="link">
          public ledger
        </Link>{' '}
        holds every vote without names. Only you can find yours in it.
      </p>
    </div>
  )
}

function Receipt({ item }: { item: CheckedReceipt }) {
  const { castAt, effect, receipt } = item
  return (
    <li className="grid gap-1">
      <p>
        <strong>
          Your vote, <RelativeTime iso={castAt} />.
        </strong>{' '}
        {EFFECTS[effect]}
      </p>
      <Outcome item={item} />
      {receipt && (
        <button
          type="button"
          onClick={() =>
            saveFile(`receipt-${receipt.index}.json`, 'application/json', JSON.stringify(receipt, null, 1))
          }
          className={buttonClass({ variant: 'ghost', className: 'justify-self-start' })}
        >
          Save the receipt
        </button>
      )}
    </li>
  )
}

function Outcome({ item: { check, took } }: { item: CheckedReceipt }) {
  if (check === null)
    return (
      <p className="text-ink-muted">
        The public ledger is written once an hour. Your vote, as it is now, is not in it yet.
      </p>
    )
  if (check === 'unable')
    return (
      <p className="text-ink-muted">
        Your browser cannot check signatures. A newer one can, and so can others with the saved receipt.
      </p>
    )
  if (!check.ok)
    return (
      <p className="font-semibold text-coral">
        This receipt is wrong: {BROKEN[check.broken]}. Please tell us.
      </p>
    )
  return (
    <p className="text-ink-muted">
      Checked on your device in {Math.max(1, Math.round(took))} ms: it is entry {wholeNumber(check.index)} of
      the {wholeNumber(check.size)} in the ledger.
    </p>
  )
}

type CheckedReceipt = Answer['items'][number] & {
  /** `null` while the ledger does not hold the vote as it is now, `unable` in a browser that cannot check signatures. */
  check: ReceiptCheck | 'unable' | null
  /** How long the check took, in ms. */
  took: number
}

/** The receipts of the viewer's latest votes for a server, checked in this browser. */
export function receiptsQuery(id: string) {
  return queryOptions({
    queryKey: ['receipts', id],
    queryFn: async ({ signal }): Promise<CheckedReceipt[]> => {
      const { items } = await read(
        api.me.votes[':id'].receipts.$get({ param: { id } }, { init: { signal } }),
        'items',
      )
      return Promise.all(items.map(checked))
    },
  })
}

async function checked(item: Answer['items'][number]): Promise<CheckedReceipt> {
  const start = performance.now()
  const check =
    item.receipt && (await checkReceipt(item.receipt, { sha256, verify: verifyEd25519 }).catch(toUnable))
  return { ...item, check, took: performance.now() - start }
}

/** Older browsers do not know this kind of signature. */
function toUnable(error: unknown): 'unable' {
  if (error instanceof DOMException && error.name === 'NotSupportedError') return 'unable'
  throw error
}
