import { z } from 'zod'

/** Wrangler's own variable, so that both ask the same. */
const apiOf = () => process.env['CLOUDFLARE_API_BASE_URL'] ?? 'https://api.cloudflare.com/client/v4'

interface Database {
  account: string
  database: string
  token: string
}

/** Turns on the replicas of a database, for which Wrangler has no command. Returns whether Cloudflare accepted it. */
export async function turnOnReplicas(
  { account, database, token }: Database,
  api: string = apiOf(),
): Promise<boolean> {
  const answer = await fetch(`${api}/accounts/${account}/d1/database/${database}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ read_replication: { mode: 'auto' } }),
  }).catch(() => null)
  await answer?.body?.cancel()
  return answer?.ok ?? false
}

const settingsSchema = z.object({
  account_id: z.string().optional(),
  d1_databases: z.tuple([z.object({ database_id: z.string() })]),
})
const tokenSchema = z.object({ token: z.string() })
const accountsSchema = z.object({ accounts: z.array(z.object({ id: z.string() })) })

/**
 * What names the deployed database to Cloudflare: from the settings, and from Wrangler's `auth token --json`
 * and `whoami --json`. `null` if one does not say it, or of several accounts none is chosen.
 */
export function databaseOf(settings: object, token: string, whoami: string): Database | null {
  const { data: own } = settingsSchema.safeParse(settings)
  const accounts = accountsSchema.safeParse(jsonOf(whoami)).data?.accounts ?? []
  const chosen = own?.account_id ?? process.env['CLOUDFLARE_ACCOUNT_ID']
  const account = chosen ?? (accounts.length === 1 ? accounts[0]?.id : undefined)
  const known = tokenSchema.safeParse(jsonOf(token)).data
  return own && account && known
    ? { account, database: own.d1_databases[0].database_id, token: known.token }
    : null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
