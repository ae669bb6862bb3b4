import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { descriptionsOf } from '#contract/listings/descriptions.ts'
import { ownLanguageName } from '#contract/listings/languages.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { chipClass } from '../../ui/chip-class.ts'
import { ChipGroup } from '../../ui/ChipGroup.tsx'
import { cx } from '../../ui/cx.ts'
import { Formatted } from '../../ui/Formatted.tsx'
import { Section } from '../../ui/Section.tsx'

/** A first text of more characters is folded on phones. The limit is lower if a second text follows. */
const FOLD_ABOVE = { withSecond: 240, alone: 380 }

/** The owner's description, and behind "Read more" a second, longer text. */
export function ListingAbout({ listing }: { listing: Listing }) {
  const { about = '', descriptionLanguages } = listing
  const [chosen, setChosen] = useState<string>()
  const descriptions = descriptionsOf(listing)
  const shown = descriptions.find(({ language: code }) => code === chosen) ?? descriptions[0]
  const { text: description, language } = shown ?? { text: '', language: '' }
  const others = descriptions.filter(({ language: code }) => code !== language)
  const aboutLanguage = descriptionLanguages[0] ?? ''
  const firstText = description || about
  const secondText = description === '' ? '' : about
  const isFolded = firstText.length > (secondText === '' ? FOLD_ABOVE.alone : FOLD_ABOVE.withSecond)
  return (
    <Section
      id="about"
      title={t`About`}
      heading="text-xl sm:text-2xl"
      className="group grid grid-cols-1 gap-2 sm:gap-3"
    >
      {firstText === '' && <p className="text-ink-muted">{t`The owner has not written anything yet.`}</p>}
      <Formatted
        text={firstText}
        lang={description === '' ? aboutLanguage : language}
        className={cx(
          description !== '' && 'max-sm:pe-2 sm:text-lg',
          isFolded &&
            'max-sm:group-not-has-[[open]]:max-h-[6lh] max-sm:group-not-has-[[open]]:overflow-hidden max-sm:group-not-has-[[open]]:mask-b-from-60%',
        )}
      />
      {others.length > 0 && (
        <ChipGroup label={t`Description in another language`}>
          {others.map(({ language: code }, index) => (
            // Keyed by position: the pressed button then offers another language, and keeps the focus.
            <button
              key={index}
              type="button"
              lang={code || undefined}
              onClick={() => setChosen(code)}
              className={chipClass()}
            >
              <span className="inline-block first-letter:uppercase" suppressHydrationWarning>
                {code === '' ? t`Original` : ownLanguageName(code)}
              </span>
            </button>
          ))}
        </ChipGroup>
      )}
      {(isFolded || secondText !== '') && (
        <details className={cx('-mb-2 grid grid-cols-1', secondText === '' && 'sm:hidden')}>
          <summary className="link flex min-h-11 w-fit cursor-pointer items-center">{t`Read more`}</summary>
          <Formatted text={secondText} lang={aboutLanguage} />
        </details>
      )}
    </Section>
  )
}
