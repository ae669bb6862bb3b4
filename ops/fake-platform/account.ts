import type { Deployment } from '../lib/deployment.ts'
import { ROOT } from '../lib/paths.ts'
import { readWranglerToml } from '../lib/wrangler-settings.ts'
import { createOperator, DOMAIN } from './operator.ts'
import type { FakePlatform } from './platform.ts'
import { ACCOUNT } from './routes.ts'
import { SUBDOMAIN } from './scripts.ts'

const KEY = 'c2lnbmluZy1rZXktZm9yLXRlc3RzLW9ubHktMzItYnl0ZXM'
const SECRETS = ['DISCORD_CLIENT_SECRET', 'SIGNING_KEY']
const NO_DATABASE = '00000000-0000-0000-0000-000000000000'
const NO_NAMESPACE = '"00000000000000000000000000000000"'
const STAGING = '[env.staging]'

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
  operator.edit((settings) => written(settings, platform, '', database, namespace))
  for (const name of SECRETS) {
    const { code, output } = await operator.wrangler(['secret', 'put', name, '--env='], KEY)
    if (code !== 0) throw new Error(output)
  }
  return { ...operator, database }
}

/** Prepares an account by calls of the API, in a moment, with another build than that of this project. */
export async function prepareQuickly(platform: FakePlatform, folder: string, build: string, env: string) {
  const operator = createOperator(platform, folder, build)
  const name = env === '' ? 'realmport' : `realmport-${env}`
  const make = async (path: string, body: object) => {
    const made = await fetch(`${platform.api}/accounts/${ACCOUNT}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    if (!made.ok) throw new Error(await made.text())
  }
  const database = platform.databases.create(name).uuid
  const namespace = '0123456789abcdef0123456789abcdef'
  await make('/r2/buckets', { name: `${name}-banners` })
  const form = new FormData()
  form.set('metadata', JSON.stringify({ main_module: 'draft.js' }))
  form.set('draft.js', new File(['export default {}'], 'draft.js', { type: 'application/javascript+module' }))
  const script = platform.scripts.make(name)
  const { id } = await platform.scripts.upload(script, form)
  platform.scripts.deploy(script, [{ version_id: id, percentage: 100 }])
  for (const secret of SECRETS) platform.scripts.putSecret(name, { name: secret, text: KEY })
  operator.edit((settings) => written(settings, platform, env, database, namespace))
  const deployment: Deployment = {
    settings: readWranglerToml(env, folder),
    env,
    api: platform.api,
    contact: `harbour@${DOMAIN}`,
    wrangler: async (args) => operator.wrangler(args.map((arg) => arg.replace(ROOT, folder))),
  }
  return { ...operator, database, script, deployment }
}

/** wrangler.toml with the values of an account, at its top or in its environment for staging. */
function written(settings: string, platform: FakePlatform, env: string, database: string, namespace: string) {
  const at = settings.indexOf(STAGING)
  const [top, staging] = [settings.slice(0, at), settings.slice(at)]
  const fill = (part: string, origin: string) =>
    part
      .replace(NO_DATABASE, database)
      .replace(NO_NAMESPACE, `"${namespace}"`)
      .replace(/https:\/\/realmport[\w-]*\.example/, origin)
      .replace('https://discord.com', platform.origin)
      .replace('"000000000000000000"', '"123456789012345678"')
  return env === ''
    ? `routes = [{ pattern = "${DOMAIN}", custom_domain = true }]\n${fill(top, `https://${DOMAIN}`)}${staging}`
    : top + fill(staging, `https://realmport-${env}.${SUBDOMAIN}.workers.dev`)
}
