import { queryOptions } from '@tanstack/react-query'
import { checkReceipt, type ReceiptCheck } from '#contract/ledger/receipt.ts'
import { webCrypto } from '#contract/ledger/web-crypto.ts'
import type { VoteReceipts } from '#contract/ledger/ledger.wire.ts'
import { api, read } from '../../lib/api.ts'

export type CheckedReceipt = VoteReceipts['items'][number] & {
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
      return Promise.all(items.map(check))
    },
  })
}

async function check(item: VoteReceipts['items'][number]): Promise<CheckedReceipt> {
  const start = performance.now()
  const result =
    item.receipt &&
    (await checkReceipt(
      item.receipt,
      webCrypto(() => crypto.subtle),
    ).catch(toUnable))
  return { ...item, check: result, took: performance.now() - start }
}

/** Older browsers do not know this kind of signature. */
function toUnable(error: unknown): 'unable' {
  if (error instanceof DOMException && error.name === 'NotSupportedError') return 'unable'
  throw error
}
