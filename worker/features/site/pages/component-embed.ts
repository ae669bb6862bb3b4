import { descriptionOf } from '#contract/listings/descriptions.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { SITE } from '#contract/site/site.ts'
import { plainText } from '#contract/text/formatted-text.ts'
import { truncate } from '#contract/text/truncate.ts'
import { linkFacts } from './link-preview.ts'
import { type LinkPicture, scriptJson } from './shell.ts'

/** Discord ignores a payload with more bytes (escapes count in full), and shows Open Graph instead. */
export const COMPONENT_EMBED_MAX_BYTES = 3000

/** Kinds of components, by Discord's numbers. */
const TYPE = { actions: 1, button: 2, text: 10, gallery: 12, container: 17 } as const
const LINK_STYLE = 5
/** The lantern colour, for the edge of the embed. */
const ACCENT = 0xffc24a

const size = (payload: unknown) => new TextEncoder().encode(scriptJson(payload)).length

/**
 * What Discord shows for a link to a listing: name, players, rating and votes, the description, the picture,
 * and buttons. The description is shortened to fit the payload; `null` when it cannot.
 */
export function componentEmbed(
  origin: string,
  listing: Listing,
  picture: LinkPicture,
  now: number,
): object | null {
  const facts = linkFacts(listing, now)
  for (const length of [300, 150, 60, 0]) {
    const payload = embedOf(origin, listing, { facts, picture, descriptionLength: length })
    if (size(payload) <= COMPONENT_EMBED_MAX_BYTES) return payload
  }
  return null
}

interface EmbedParts {
  facts: string
  picture: LinkPicture
  descriptionLength: number
}

function embedOf(
  origin: string,
  listing: Listing,
  { facts, picture, descriptionLength }: EmbedParts,
): object {
  const { slug, name, discord, tags } = listing
  const url = `${origin}/servers/${slug}`
  const words =
    descriptionLength === 0 ? '' : truncate(plainText(descriptionOf(listing).text), descriptionLength)
  const buttons = [
    button(`Vote on ${SITE.name}`, url),
    ...(discord === null ? [] : [button('Join Discord', discord)]),
  ]
  return {
    component: {
      type: TYPE.container,
      accent_color: ACCENT,
      components: [
        text(`## [${plain(name)}](${url})\n${facts}`),
        ...(words === '' ? [] : [text(plain(words))]),
        { type: TYPE.gallery, items: [{ media: { url: origin + picture.path }, description: picture.alt }] },
        ...(tags.length === 0 ? [] : [text(`-# ${tags.map(plain).join(' · ')}`)]),
        { type: TYPE.actions, components: buttons },
      ],
    },
  }
}

const text = (content: string) => ({ type: TYPE.text, content })
const button = (label: string, url: string) => ({ type: TYPE.button, style: LINK_STYLE, label, url })

/** Escapes characters that Discord would read as formatting, a link or a mention. */
function plain(words: string): string {
  return words.replace(/[\\`*_~|<>[\]()#@:-]/g, (sign) => `\\${sign}`)
}
