import { checkLedger } from '../../contract/ledger/check-ledger.ts'
import { type Checkpoint, openCheckpoint } from '../../contract/ledger/note.ts'
import { CHECKPOINT_PATH } from '../../contract/ledger/tiles.ts'
import { findSigner, sha256, verifyEd25519 } from '../../worker/features/ledger/signer.ts'
import type { Part } from './part.ts'
import type { World } from './world.ts'

/** The public ledger, as somebody sees it who kept every checkpoint that was ever published. */
export function ledger(world: World): Part {
  const { database, stores, loop } = world
  const published: Uint8Array<ArrayBuffer>[] = []
  stores.onPut = (key, bytes) => {
    if (key === CHECKPOINT_PATH.slice(1)) published.push(bytes)
  }
  return {
    acts: [],
    finally: async () => {
      const signer = await findSigner(world.env())
      const key = signer?.keys[0]?.key
      if (!key) return ['there is no key']
      const checkpoints: Checkpoint[] = []
      for (const note of published) {
        const text = new TextDecoder().decode(note)
        const checkpoint = await openCheckpoint(sha256, verifyEd25519, key, text)
        if (!checkpoint) return ['a checkpoint is not signed']
        if (checkpoint.size < (checkpoints.at(-1)?.size ?? 0))
          return ['a checkpoint is smaller than the one before']
        checkpoints.push(checkpoint)
      }
      const last = checkpoints.at(-1)
      const votes = new Map(
        database
          .ask(
            `SELECT listing_id, sum(effect = 'counted') AS counted, sum(effect = 'held') AS held, sum(effect = 'void') AS void FROM votes GROUP BY listing_id`,
          )
          .map((row) => [String(row['listing_id']), row]),
      )
      if (!last) return votes.size > 0 ? ['there are votes and no ledger'] : []
      const read = async (path: string) => stores.files.get(path.slice(1))?.bytes ?? null
      const earlier = loop.random.pick(checkpoints)
      const audit = await checkLedger({ read, sha256, checkpoint: last, earlier })
      const wrong = [...audit.findings]
      for (const listing of new Set([...votes.keys(), ...audit.listings.keys()])) {
        const tally = audit.listings.get(listing)
        for (const effect of ['counted', 'held', 'void'] as const)
          if (Number(votes.get(listing)?.[effect] ?? 0) !== (tally?.[effect] ?? 0))
            wrong.push(
              `the ledger has ${tally?.[effect] ?? 0} ${effect} votes for ${listing}, the database ${Number(votes.get(listing)?.[effect] ?? 0)}`,
            )
      }
      return wrong
    },
  }
}
