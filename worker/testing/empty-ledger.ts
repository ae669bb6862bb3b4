import { env } from 'cloudflare:test'

const TABLES = ['due', 'staged', 'decisions', 'checkpoints', 'figures']

/** Empties the ledger, its files and everything that waits for it. */
export async function emptyLedger(): Promise<void> {
  await env.DB.batch(
    [
      ...TABLES.map((table) => `DELETE FROM ledger_${table}`),
      'DELETE FROM votes',
      'DELETE FROM vote_changes',
      'UPDATE listings SET votes = 0',
      'UPDATE ledger_state SET size = 0, stopped_at = NULL',
    ].map((sql) => env.DB.prepare(sql)),
  )
  const { objects } = await env.BANNERS.list({ prefix: 'ledger/' })
  await env.BANNERS.delete(objects.map(({ key }) => key))
}
