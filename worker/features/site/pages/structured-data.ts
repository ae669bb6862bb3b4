import { DIRECTORY_PAGE_SIZE } from '#contract/directory/directory.ts'
import { say } from '#contract/language/i18n.ts'
import { descriptionOf } from '#contract/listings/descriptions.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { playersSentence } from '#contract/listings/players-sentence.ts'
import { RATING_MAX, RATING_MIN } from '#contract/reviews/rating.ts'
import { SITE } from '#contract/site/site.ts'
import { plainText } from '#contract/text/formatted-text.ts'

/** The data of a page for search engines, in the vocabulary of schema.org. */
export type Thing = { '@type': string } & Record<string, unknown>

export function siteThings(origin: string): Thing[] {
  return [
    {
      '@type': 'WebSite',
      '@id': `${origin}/#site`,
      name: SITE.name,
      url: `${origin}/`,
      description: say('site.description'),
      publisher: { '@id': `${origin}/#operator` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/servers?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
    {
      '@type': 'Organization',
      '@id': `${origin}/#operator`,
      name: SITE.name,
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
      email: SITE.contact,
    },
  ]
}

export function directoryThings(
  origin: string,
  { items, total, page }: { items: readonly Listing[]; total: number; page: number },
): Thing[] {
  return [
    {
      '@type': 'ItemList',
      name: say('head.everyServer'),
      numberOfItems: total,
      itemListElement: items.map(({ slug, name }, index) => ({
        '@type': 'ListItem',
        position: (page - 1) * DIRECTORY_PAGE_SIZE + index + 1,
        name,
        url: `${origin}/servers/${slug}`,
      })),
    },
    breadcrumbs(origin, [[say('title./servers'), '/servers']]),
  ]
}

/** A listing: a game that one can join, with its rating if there is one. */
export function listingThings(origin: string, listing: Listing, picture: string, now: number): Thing[] {
  const { slug, name, tags, created, updated, ownerInfo, ratingAvg, ratingCnt, pictures = [] } = listing
  const url = `${origin}/servers/${slug}`
  const description = descriptionOf(listing)
  const counted = playersSentence(listing, now)
  return [
    {
      '@type': 'VideoGame',
      '@id': `${url}#server`,
      name,
      url,
      ...(description.text && {
        description: plainText(description.text),
        ...(description.language && { inLanguage: description.language }),
      }),
      image: pictures.length === 0 ? picture : [picture, ...pictures.map((own) => origin + own.url)],
      ...(tags.length > 0 && { genre: tags }),
      gamePlatform: 'Minecraft: Bedrock Edition',
      applicationCategory: 'Game',
      operatingSystem: 'Android, iOS, Windows, Xbox, PlayStation, Nintendo Switch',
      dateCreated: created,
      dateModified: updated,
      ...(listing.players &&
        counted !== null && {
          gameServer: {
            '@type': 'GameServer',
            playersOnline: listing.players.playing,
            description: counted,
          },
        }),
      author: { '@type': 'Person', name: ownerInfo.username },
      ...(ratingCnt > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: ratingAvg,
          ratingCount: ratingCnt,
          reviewCount: ratingCnt,
          bestRating: RATING_MAX,
          worstRating: RATING_MIN,
        },
      }),
    },
    breadcrumbs(origin, [
      [say('title./servers'), '/servers'],
      [name, `/servers/${slug}`],
    ]),
  ]
}

export function questionsThing(questions: readonly { question: string; answer: string }[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

export function breadcrumbs(
  origin: string,
  steps: readonly (readonly [name: string, path: string])[],
): Thing {
  const all = [[SITE.name, '/'] as const, ...steps]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}
