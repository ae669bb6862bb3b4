import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ERROR_WORDS, NAMED_SENTENCES } from '#contract/base/error-words.ts'
import { findError } from '#contract/base/find-error.ts'

const root = join(import.meta.dirname, '..')

/** What only programs and staff meet, in English alone. Everything else needs a line in `ERROR_WORDS`. */
const WITHOUT_KEY: readonly string[] = [
  'A hub with this invite is listed already.',
  'A penalty of this realm is open already.',
  'An appeal against this decision waits. Someone else on the team has to answer it first.',
  'An idempotency key has 8 to 64 letters, digits, hyphens or underscores.',
  'Another admin decided about 7 first. Check the account again.',
  'Another admin has to decide about your account.',
  'Appeal not found',
  'Application not found',
  'Change the status or write a note.',
  'Choose a time in the future.',
  'Hub not found',
  'No change of this server waits any more.',
  'No such day.',
  'Nobody with this id has signed in here yet.',
  'Nobody with this id is here.',
  'Nobody with this id is on the team.',
  'Penalty not found.',
  'Report not found',
  'Say which server it is: serverId.',
  'Send JSON as application/json or text/plain.',
  'Send JSON with content-type application/json.',
  'Send a valid API key: Authorization: Bearer 7….',
  'Send one picture, in a part named file.',
  'Send the picture as multipart/form-data, in a part named file.',
  'Sitemap not found.',
  'Somebody else changed this note. Read their version first.',
  'Someone else has already decided this.',
  'Someone else on the team has to decide about your own server.',
  'Someone else on the team has to handle your own reports and reviews.',
  'Someone else on the team must decide this appeal.',
  'The body is not valid JSON.',
  'The next evenings must be a week apart.',
  'The number of a round is its time.',
  'The owner gave this name to another server. Refuse the change, or ask for another name.',
  'The owner has changed it again. Look at it once more.',
  'There are 7 updates already. Open a new incident.',
  'There are already other counts for that moment.',
  'There can be at most 7 hubs.',
  'There is nothing to note.',
  'There is nothing to restore.',
  'These counts are already 7.',
  'These counts do not exist.',
  'This API key has expired. Make a new one.',
  'This API key is for one server only.',
  'This API key may not do that: it lacks the scope 7.',
  'This address accepts 7.',
  'This appeal is already decided: 7.',
  'This application has changed. It is now 7.',
  'This idea is already 7.',
  'This is for probes of the site.',
  'This key works only for the realms of its owner.',
  'This report is already 77.',
  'This round came before.',
  'This status is not possible here.',
  'You cannot remind yourself.',
  '7 is already 7.',
  '7 is on the team. Revoke their role first.',
  'takenAt is in the future.',
  'takenAt is more than a week ago.',
]

/** Put together in the code: by what was forbidden, and by whose server it is and what it has. */
const PUT_TOGETHER = [
  'restricted',
  ...['have', 'ownerHas'].flatMap((holder) =>
    ['Name', 'NameWaiting', 'Address', 'AddressWaiting'].map((what) => `${holder}${what}`),
  ),
]

const sources = globSync('{worker,contract}/**/*.ts', { cwd: root })
  .filter((file) => !/\.test\.ts$|\/testing\/|error-words\.ts$/.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))

/** A text of the code as it is answered, with a number in place of what is filled in. */
const filled = (text: string) => text.replaceAll(/\$\{[^}]*\}|\{\w+\}/g, '7')

const thrown = sources.flatMap((text) =>
  [...text.matchAll(/new HttpError\(\s*'\w+',\s*(?:'([^'\n]+)'|`([^`\n]+)`)/g)].map(([, plain, template]) =>
    filled(plain ?? template ?? ''),
  ),
)

it('answers each error with its key, but for those of programs and staff', () => {
  const unknown = thrown.filter((sentence) => findError(sentence) === null)
  expect([...new Set(unknown)].toSorted()).toEqual([...WITHOUT_KEY].toSorted())
})

it('has no key for a sentence that nobody says', () => {
  const said = filled(sources.join('\n').replaceAll(String.raw`\'`, "'"))
  const isSilent = (sentence: string | undefined) =>
    sentence === undefined || !said.includes(filled(sentence))
  // Reasons about addresses are made of the table that also answers them.
  const silent = Object.keys(ERROR_WORDS).filter(
    (key) =>
      !key.includes('.') &&
      !said.includes(`errorSentence('${key}'`) &&
      isSilent(ERROR_WORDS[key]) &&
      isSilent(NAMED_SENTENCES[key]),
  )
  expect(silent).toEqual(PUT_TOGETHER)
})
