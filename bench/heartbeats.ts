import { HEARTBEAT_EVERY_MS, HEARTBEAT_HOURS } from '#contract/listings/heartbeat.ts'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'
import { recordHeartbeat } from '../worker/features/listings/live/record-heartbeat.ts'
import { findListing } from '../worker/features/listings/find-listing.ts'
import { holderOfKey } from '../worker/http/api-keys/holder-of-key.ts'
import { keyText, newKeyParts } from '../worker/http/api-keys/key-text.ts'
import type { Ctx } from '../worker/http/context.ts'
import { sha256 } from '../worker/platform/crypto.ts'
import { type Meter, meteredContext } from './lib/metered-db.ts'
import { startDatabase } from './lib/runtime.ts'
import { benchState } from './lib/state.ts'
import { printTable } from './lib/table.ts'

const SERVERS = 10_000
/** So many of them report while it is measured. */
const SAMPLE = 500
/** A report writes its own row. Each key also notes its use every ten minutes. */
const ROWS_WRITTEN_MAX = 1
/** The key, its person, the server, its row and the indexes that find them. */
const ROWS_READ_MAX = 10
/** What Cloudflare asks for a million rows of D1, in US dollars, beyond what the plan includes. */
const PRICE = { written: 1, read: 0.001 }

/** Rows that one report of a server reads and writes, and what 10,000 servers that report each minute cost a day. */
export async function benchHeartbeats() {
  const runtime = await startDatabase(await benchState(SERVERS, { copy: true }))
  try {
    const { database } = runtime
    const { results } = await database.prepare('SELECT id, owner_id FROM listings').all()
    const servers = results.map(({ id, owner_id: owner }) => ({ id: String(id), owner: String(owner) }))
    const [first] = servers
    if (!first) throw new Error('The directory is empty.')
    const parts = newKeyParts()
    await database
      .prepare(
        `INSERT INTO api_tokens (id, user_id, scope, label, secret_hash, created_at, last_used_at) VALUES (?1, ?2, 'owner', 'bench', ?3, 0, 9e15)`,
      )
      .bind(parts.id, first.owner, await sha256(parts.secret))
      .all()
    const start = Math.floor(Date.now() / HOUR) * HOUR
    const measure = async (work: (ctx: Ctx) => Promise<unknown>, now = start): Promise<Meter> => {
      const { ctx, meter } = meteredContext(database)
      await work({ ...ctx, now }).catch(() => null)
      return meter
    }
    const report =
      ({ id, owner } = first) =>
      (ctx: Ctx) =>
        recordHeartbeat(ctx, { listingId: id, userId: owner, players: 7, capacity: 20, version: '1.21.100' })
    const readings = {
      'the key': await measure((ctx) => holderOfKey(ctx, `Bearer ${keyText(parts)}`)),
      'first report': await measure(report()),
      'report, a minute later': await measure(report(), start + MINUTE),
      'report, too early': await measure(report(), start + MINUTE + 1),
      'report, after 100 hours': await measure(report(), start + 100 * HOUR),
      'the page of the server': await measure((ctx) => findListing(ctx, first.id), start + 100 * HOUR),
    }
    // Some of the reports of a minute in which all servers have rows with a full history.
    const before = start + 200 * HOUR
    await database
      .prepare(
        `INSERT OR REPLACE INTO heartbeats (listing_id, at, players, capacity, version, hour, peak, hours)
         SELECT id, ?1, 5, 20, '1.21.100', ?2, 5, replace(hex(zeroblob(${HEARTBEAT_HOURS - 1})), '00', '00005') FROM listings`,
      )
      .bind(before, before / HOUR)
      .all()
    const sample = servers.slice(0, SAMPLE)
    const minute: Meter = { rowsRead: 0, rowsWritten: 0, statements: 0, trips: 0, duration: 0 }
    for (const server of sample) {
      const meter = await measure(report(server), before + MINUTE)
      minute.rowsRead += meter.rowsRead + readings['the key'].rowsRead
      minute.rowsWritten += meter.rowsWritten
      minute.duration += meter.duration
    }
    const share = servers.length / sample.length
    minute.rowsRead *= share
    minute.rowsWritten *= share
    minute.duration *= share
    printTable('Rows of one report', [
      ['what', 'read', 'written'],
      ...Object.entries(readings).map(([what, meter]) => [
        what,
        String(meter.rowsRead),
        String(meter.rowsWritten),
      ]),
    ])
    const minutes = DAY / HEARTBEAT_EVERY_MS
    const day = {
      // And the noted uses of the keys.
      written: minute.rowsWritten * minutes + servers.length * (minutes / 10),
      read: minute.rowsRead * minutes,
    }
    const cost = (day.written * PRICE.written + day.read * PRICE.read) / 1_000_000
    printTable(`${servers.length.toLocaleString('en')} servers that report each minute`, [
      ['what', 'a minute', 'a day'],
      ['rows written', minute.rowsWritten.toLocaleString('en'), day.written.toLocaleString('en')],
      ['rows read', minute.rowsRead.toLocaleString('en'), day.read.toLocaleString('en')],
      ['cost of the rows in US dollars', (cost / minutes).toFixed(4), cost.toFixed(2)],
      ['time of the database', `${Math.round(minute.duration)} ms`, ''],
    ])
    const usual = readings['report, a minute later']
    return {
      readings,
      day,
      cost,
      databaseMsOfAMinute: minute.duration,
      ok:
        usual.rowsWritten <= ROWS_WRITTEN_MAX &&
        readings['report, too early'].rowsWritten === 0 &&
        usual.rowsRead + readings['the key'].rowsRead <= ROWS_READ_MAX,
    }
  } finally {
    await runtime.end()
  }
}
