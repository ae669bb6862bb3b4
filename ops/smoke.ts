import { Failure, runScript } from './lib/script.ts'
import { siteAddress } from './smoke/ask.ts'
import { smoke } from './smoke/smoke.ts'

/** `npm run smoke -- ORIGIN`: looks whether a deployed or local site works, and says what each failure means. */
await runScript(async () => {
  const [origin] = process.argv.slice(2)
  if (!origin || !URL.canParse(origin))
    throw new Failure('Name the site: npm run smoke -- https://realms.example.com')
  const outcome = await smoke(siteAddress(origin))
  if (outcome !== 'works') throw new Failure('Something is missing; see above.')
})
