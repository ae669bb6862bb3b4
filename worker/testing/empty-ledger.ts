import { env } from 'cloudflare:test'

const TABLES = ['due', 'staged', 'checkpoints', 'figures']

/** Empties the ledger, its files and everything that waits for it. */
export async function emptyLedger(): Promise<void> {
  await env.DB.batch(
    [
      ...TABLES.map((table) => `DELETE FROM ledger_${table}`),
      'DELETE FROM votes',
      'DELETE FROM vote_changes',
      'UPDATE listings SET votes = 0',
      'UPDATE statements SET leaf = NULL',
      'UPDATE site_counters SET ledger_size = 0, ledger_stopped_at = NULL',
    ].map((sql) => env.DB.prepare(sql)),
  )
  const { objects } = await env.BANNERS.list({ prefix: 'ledger/' })
  await env.BANNERS.delete(objects.map(({ key }) => key))
}
