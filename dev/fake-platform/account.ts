import { createOperator, DOMAIN } from './operator.ts'
import type { FakePlatform } from './platform.ts'

const KEY = 'c2lnbmluZy1rZXktZm9yLXRlc3RzLW9ubHktMzItYnl0ZXM'
const NO_DATABASE = '00000000-0000-0000-0000-000000000000'
const NO_NAMESPACE = '"00000000000000000000000000000000"'

/** Takes the deploy steps of docs/operations.md in an empty account, up to the deployment itself. */
export async function prepareAccount(platform: FakePlatform, folder: string) {
  const operator = createOperator(platform, folder)
  const read = async (id: RegExp, ...args: string[]): Promise<string> => {
    const { code, output } = await operator.wrangler(args)
    const found = id.exec(output)?.[1]
    if (code !== 0 || found === undefined) throw new Error(`wrangler ${args.join(' ')}:\n${output}`)
    return found
  }
  const database = await read(/database_id = "([^"]+)/, 'd1', 'create', 'realmport', '--location=weur')
  const namespace = await read(/id = "([^"]+)/, 'kv', 'namespace', 'create', 'MARKS')
  await read(/(Created)/, 'r2', 'bucket', 'create', 'realmport-banners')
  await read(/(Created)/, 'queues', 'create', 'realmport-beacons')
  operator.edit((settings) =>
    settings
      .replace(/^/, `routes = [{ pattern = "${DOMAIN}", custom_domain = true }]\n`)
      .replace(NO_DATABASE, database)
      .replace(NO_NAMESPACE, `"${namespace}"`)
      .replace('https://realmport.example', `https://${DOMAIN}`)
      .replace('https://discord.com', platform.origin)
      .replace('"000000000000000000"', '"123456789012345678"'),
  )
  for (const name of ['DISCORD_CLIENT_SECRET', 'SIGNING_KEY', 'LEDGER_KEY']) {
    const { code, output } = await operator.wrangler(['secret', 'put', name, '--env='], KEY)
    if (code !== 0) throw new Error(output)
  }
  return { ...operator, database }
}
