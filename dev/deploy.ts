import { runTool, startService } from './lib/processes.ts'
import { Failure, runScript } from './lib/script.ts'
import { placeholdersIn, readWranglerToml } from './lib/wrangler-settings.ts'

const WHAT_TO_DO = `Before the first deployment:
  1. npx wrangler login
  2. npx wrangler d1 create realmport                  put its id into wrangler.toml: database_id
  3. npx wrangler kv namespace create MARKS            put its id into wrangler.toml: id
  4. npx wrangler r2 bucket create realmport-banners
  5. put the public address into wrangler.toml: ORIGIN; the Discord application's: DISCORD_CLIENT_ID;
     the first admins' Discord ids, separated by commas: ADMIN_IDS
  6. npx wrangler secret put DISCORD_CLIENT_SECRET
     npx wrangler secret put SIGNING_KEY               32 random bytes in base64url
Then: npm run deploy`

/**
 * `npm run deploy`: builds, applies the migrations and deploys. Arguments are passed to Wrangler: `npm run
 * deploy -- --dry-run`.
 */
await runScript(async () => {
  const args = process.argv.slice(2)
  const placeholders = placeholdersIn(readWranglerToml())
  const isDryRun = args.includes('--dry-run')
  if (placeholders.length > 0 && !isDryRun) {
    throw new Failure(`wrangler.toml still holds placeholders: ${placeholders.join(', ')}.\n\n${WHAT_TO_DO}`)
  }
  const build = await runTool('vite', ['build', '--logLevel', 'warn'])
  if (build.code !== 0) throw new Failure(`The web app could not be built:\n${build.output}`)
  // Migrations only add, so the previous version works with the newer tables until it is replaced.
  if (!isDryRun) await wrangler(['d1', 'migrations', 'apply', 'DB', '--remote'])
  await wrangler(['deploy', ...args])
})

async function wrangler(args: string[]): Promise<void> {
  const code = await startService('wrangler', args, console.log)
  if (code !== 0) throw new Failure(`\`wrangler ${args.join(' ')}\` failed; its words stand above.`)
}
