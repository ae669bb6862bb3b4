import { z } from 'zod'
import { id, lineField, nameField } from '../base/fields.wire.ts'
import { type Tag, TAGS } from '../directory/directory.ts'
import { CAPTCHA_ANSWER_MAX, CAPTCHA_MISSING_MESSAGE } from '../site/captcha.ts'
import { MODERATION_STATES } from '../staff/moderation.ts'
import { RULE_IDS } from '../staff/rule-ids.ts'
import { DESCRIPTIONS_MAX, withoutEmptyEnd } from './descriptions.ts'
import { INVITE_CODE_MAX, INVITE_CODE_MIN, INVITE_MESSAGE, readDiscordInvite } from './discord-invite.ts'
import { errorInFacts } from './error-in-facts.ts'
import { FACT_LENGTH_MAX, FACTS_MAX, orderFacts, readFact } from './facts.ts'
import { textRules } from './fields.wire.ts'
import { LANGUAGES } from './languages.ts'
import { WAY_ADVICE_KINDS } from './listing-advice.ts'
import { NAME_MAX, NAME_MIN } from './listing.ts'
import { ALT_MAX, PICTURES_MAX, PICTURES_MESSAGES } from './pictures.ts'
import { ADDRESS_MESSAGE, readServerAddress } from './server-address.ts'
import { readWebsite, WEBSITE_MAX, WEBSITE_MESSAGE } from './website.ts'

export const serverName = nameField(NAME_MIN, NAME_MAX)

/** Links of real communities have up to 418 characters, with what trackers add to them. */
const PASTED_MAX = 500
const TOO_LONG = `This link is too long: at most ${PASTED_MAX} characters.`

export const pastedAddress = z.string(ADDRESS_MESSAGE).max(PASTED_MAX, TOO_LONG).meta({
  format: 'server-address',
  description:
    '`host:port`, a host, a realm code of 6–16 letters, digits, `-` and `_`, or a link with a code: `https://realms.gg/CODE`, `https://open.minecraft.net/pocket/realms/invite/CODE` or `minecraft://acceptRealmInvite?inviteID=CODE`. Addresses of private networks are refused.',
})

export const serverAddress = pastedAddress.transform((input, ctx) => {
  const address = readServerAddress(input)
  if (address.kind !== 'error') return address
  ctx.addIssue({ code: 'custom', message: address.message })
  return z.NEVER
})

export function pastedInvite(minLength: number) {
  return z
    .string(INVITE_MESSAGE)
    .max(PASTED_MAX, TOO_LONG)
    .meta({
      format: 'discord-invite',
      description: `A code of ${minLength}–${INVITE_CODE_MAX} letters, digits and hyphens (longer when it ends in a hyphen and the server\u2019s id), or a link with one on discord.gg, discord.com or discordapp.com.`,
    })
}

/** An invite in its stored form; empty and `null` mean none. */
export function clearableInvite(minLength: number) {
  return pastedInvite(minLength)
    .nullable()
    .transform((input, ctx) => {
      if (!input || input.trim() === '') return null
      const { invite, message } = readDiscordInvite(input, minLength)
      if (invite !== null) return invite
      ctx.addIssue({ code: 'custom', message })
      return z.NEVER
    })
}

/** The invite of a submission, which can be missing. */
export const submittedInvite = clearableInvite(INVITE_CODE_MIN.submit)
  .optional()
  .transform((invite) => invite ?? null)

/** What only the server can judge before a submission. */
export const adviceBody = z.object({
  address: serverAddress.optional(),
  discord: submittedInvite,
  edited: id.optional().meta({ description: 'The server that is being edited, which may have them.' }),
})

export const adviceAnswer = z
  .object({
    advice: z.array(
      z.object({
        rule: z.enum(RULE_IDS),
        kind: z.enum(WAY_ADVICE_KINDS),
        name: z.string().nullable().meta({ description: 'Of the other server, where it is public.' }),
      }),
    ),
  })
  .meta({ id: 'ServerAdvice' })

const pastedWebsite = z
  .string(WEBSITE_MESSAGE)
  .max(PASTED_MAX, TOO_LONG)
  .meta({
    format: 'website',
    description: `One https address of a website or another community, with at most ${WEBSITE_MAX} characters. A link that looks like a known site is held until staff have seen it.`,
  })

/** A website in its stored form; empty and `null` mean none. */
export const clearableWebsite = pastedWebsite.nullable().transform((input, ctx) => {
  if (!input || input.trim() === '') return null
  const { website, message } = readWebsite(input)
  if (website !== null) return website
  ctx.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** The website of a submission, which can be missing. */
export const submittedWebsite = clearableWebsite.optional().transform((website) => website ?? null)

/** Facts of the closed list, each once, in its order. */
export const listingFacts = z
  .array(
    z.string('Choose facts from the list.').max(FACT_LENGTH_MAX).meta({ format: 'fact' }),
    'Choose facts from the list.',
  )
  .max(FACTS_MAX, `Choose at most ${FACTS_MAX} facts.`)
  .transform((texts, ctx) => {
    const facts = texts.map(readFact)
    const knownFacts = facts.filter((fact) => fact !== null)
    const error = knownFacts.length < facts.length ? 'Choose facts from the list.' : errorInFacts(knownFacts)
    if (error === null) return orderFacts(knownFacts)
    ctx.addIssue({ code: 'custom', message: error })
    return z.NEVER
  })

/** Longer than any address of a picture here. */
const PICTURE_URL_MAX = 200

/** The pictures beside the banner, in their order. */
export const listingPictures = z
  .array(
    z.object({
      url: z
        .string('Send the address of the picture.')
        .max(PICTURE_URL_MAX, 'Send the address of the picture.')
        .meta({ description: 'A present one, the banner, or the `url` of a draft upload.' }),
      alt: lineField(ALT_MAX, 'The description of a picture', PICTURES_MESSAGES.alt).meta({
        description: 'What it shows, for people who do not see it.',
      }),
    }),
    'Send a list of pictures.',
  )
  .max(PICTURES_MAX, PICTURES_MESSAGES.tooMany)

/** Tags of the fixed list without duplicates, in the chosen order. */
export const listingTags = z
  .array(z.enum(TAGS, 'Choose tags from the list.'), 'Choose tags from the list.')
  .max(TAGS.length, 'Choose each tag once.')
  .transform((tags): Tag[] => [...new Set(tags)])

/** The languages of the descriptions, in their order; without empty ones at the end. */
export const editedLanguages = z
  .array(z.enum(['', ...LANGUAGES], 'Choose languages from the list.'), 'Choose languages from the list.')
  .max(DESCRIPTIONS_MAX, `Choose at most ${DESCRIPTIONS_MAX} languages.`)
  .refine(
    (codes) => codes.every((code, index) => code === '' || codes.indexOf(code) === index),
    'Choose each language once.',
  )
  .transform(withoutEmptyEnd)

/**
 * The body of a submission: `server.id` is an address with a colon, `server.code` is a realm code or a bare
 * host.
 */
export const submission = z
  .object({
    server: z.object({ name: serverName, id: serverAddress.optional(), code: serverAddress.optional() }),
    discord: submittedInvite,
    website: submittedWebsite,
    description: textRules.description.nullish().transform((text) => text ?? ''),
    tags: listingTags.optional().transform((tags) => tags ?? []),
    facts: listingFacts.optional().transform((facts) => facts ?? []),
    captcha: z
      .string()
      .max(CAPTCHA_ANSWER_MAX, CAPTCHA_MISSING_MESSAGE)
      .regex(/\S/, CAPTCHA_MISSING_MESSAGE)
      .meta({ description: 'The characters in the picture, or a Turnstile token.' }),
  })
  .refine(({ server }) => server.id !== undefined || server.code !== undefined, {
    message: ADDRESS_MESSAGE,
    path: ['server', 'id'],
  })
  .refine(({ server }) => server.id === undefined || server.code === undefined, {
    message: 'Send an IP:PORT or a Realm Code, not both.',
    path: ['server', 'code'],
  })

export const submissionAnswer = z
  .object({ _id: z.string(), moderation: z.enum(MODERATION_STATES) })
  .meta({ id: 'SubmissionAnswer' })

export const captchaAnswer = z
  .union([
    z.object({
      svg: z.string().meta({ description: 'Five distorted letters and digits, as pixels in an SVG.' }),
    }),
    z.object({
      siteKey: z.string(),
      cData: z.string().meta({ description: 'Turnstile binds its token to it, so to this session.' }),
    }),
  ])
  .meta({ id: 'CaptchaAnswer' })
