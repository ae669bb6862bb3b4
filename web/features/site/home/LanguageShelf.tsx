import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { pageLanguage } from '#contract/language/i18n.ts'
import { DEFAULT_LANGUAGE } from '#contract/language/site-languages.ts'
import { descriptionOf } from '#contract/listings/descriptions.ts'
import { factText } from '#contract/listings/facts.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { plainText } from '#contract/text/formatted-text.ts'
import { cardClass, cardLinkClass } from '../../../ui/card-class.ts'
import { useIsHydrated, useNow } from '../../../ui/clock.ts'
import { Island } from '../../../ui/Island.tsx'
import { Section } from '../../../ui/Section.tsx'
import { noteShelf } from '../../../ui/shelf-note.ts'
import { userText } from '../../../ui/user-text.ts'
import { playersSign } from '../../listings/signs-of-life.ts'
import { useNotHidden } from '../../people/saved/use-hidden.ts'
import { chosenLanguage } from '../shell/language-choice.ts'
import { speaksQuery } from './queries.ts'
import { readerLanguage } from './reader-language.ts'

/**
 * Servers where the language of the page is spoken. On an English page it is the reader's or their browser's,
 * known after hydration.
 */
export function LanguageShelf(): ReactNode {
  const page = pageLanguage()
  const isHydrated = useIsHydrated()
  const language =
    page === DEFAULT_LANGUAGE ? isHydrated && readerLanguage(chosenLanguage(), navigator.languages) : page
  useEffect(() => {
    if (language === null) noteShelf('speaks', { isShown: false })
  }, [language])
  return <div className="speaks">{language && <Speakers language={language} />}</div>
}

function Speakers({ language }: { language: string }) {
  const { data } = useQuery(speaksQuery(language))
  const shown = useNotHidden(data)
  const isShown = shown.length > 0
  // On a page in another language, the shelf comes with the server's HTML.
  const isNoted = data !== undefined && pageLanguage() === DEFAULT_LANGUAGE
  useEffect(() => {
    if (isNoted) noteShelf('speaks', { isShown })
  }, [isNoted, isShown])
  if (!isShown) return null
  const filter = `lang-${language}`
  const name = factText(filter)
  const title = t`In ${name}`
  return (
    <Section
      id="speaks"
      title={title}
      heading="text-xl"
      aside={
        <Link
          to="/servers"
          search={{ with: filter }}
          className="link inline-flex min-h-10 items-center text-sm"
          aria-label={t`See all: ${title}`}
        >
          {t`See all`}
        </Link>
      }
      className="page grid grid-cols-1 gap-1 pt-2"
    >
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none]">
        {shown.map((listing) => (
          <Speaker key={listing._id} listing={listing} />
        ))}
      </ul>
    </Section>
  )
}

/** A server, with what it says of itself in the language of the page below its name. */
function Speaker({ listing }: { listing: Listing }) {
  const now = useNow()
  const { language, text } = descriptionOf(listing)
  return (
    <li
      className={cardClass({
        interactive: true,
        className: 'flex h-18 w-full shrink-0 items-center gap-3 pe-4 ps-2 sm:w-72',
      })}
    >
      <Island id={listing._id} tags={listing.tags} shape="mark" size={48} lazy />
      <div className="grid min-w-0 flex-1 text-sm leading-tight">
        <Link
          to="/servers/$id"
          params={{ id: listing.slug }}
          {...userText(`${cardLinkClass} truncate text-base leading-tight font-semibold`)}
        >
          {listing.name}
        </Link>
        <span {...userText('truncate text-ink-muted', language)}>{plainText(text)}</span>
        <span className="tabular truncate">{playersSign(listing, now)}</span>
      </div>
    </li>
  )
}
