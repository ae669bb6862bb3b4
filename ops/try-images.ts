import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getPlatformProxy } from 'wrangler'
import { type Images, tryPictures } from './images/try-pictures.ts'
import { atEnd, Failure, runScript } from './lib/script.ts'
import { readWranglerToml } from './lib/wrangler-settings.ts'

/**
 * `npm run try-images`: four pictures through the real Images service, once before a site takes uploads. It
 * needs `npx wrangler login` and changes nothing. `-- --local` asks the local service.
 */
await runScript(async () => {
  const isLocal = process.argv.includes('--local')
  const { name, compatibility_date, account_id } = readWranglerToml()
  const folder = mkdtempSync(join(tmpdir(), 'images-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const configPath = join(folder, 'wrangler.json')
  const images = { binding: 'IMAGES', ...(!isLocal && { remote: true }) }
  writeFileSync(configPath, JSON.stringify({ name, account_id, compatibility_date, images }))
  const { env, dispose } = await getPlatformProxy<{ IMAGES: Images }>({ configPath, persist: false })
  atEnd(dispose)
  const findings = await tryPictures(env.IMAGES)
  for (const { does, works, found } of findings) console.log(`${works ? '✔' : '✘'} ${does}: ${found}`)
  if (findings.some(({ works }) => !works))
    throw new Failure('Images does not answer as uploads expect: do not open the site for uploads yet.')
})
