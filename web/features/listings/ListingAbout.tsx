import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { descriptionsOf } from '#contract/listings/descriptions.ts'
import { ownLanguageName } from '#contract/listings/languages.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { chipClass } from '../../ui/chip-class.ts'
import { ChipGroup } from '../../ui/ChipGroup.tsx'
import { Formatted } from '../../ui/Formatted.tsx'
import { cx } from '../../ui/cx.ts'
import { Section } from '../../ui/Section.tsx'

/** A phone folds a description above this length: above the first where a longer text follows, above the second where none does. */
const [SHORT, LONG] = [240, 380]

/** The owner's description; a longer text is folded behind it, and on phones the end of a long description too. */
export function ListingAbout({ listing }: { listing: Listing }) {
  const { about = '', descriptionLanguages } = listing
  const [chosen, setChosen] = useState<string>()
  const all = descriptionsOf(listing)
  const [theirs = { text: '', language: '' }] = all
  const { text: description, language } = all.find((one) => one.language === chosen) ?? theirs
  const others = all.filter((one) => one.language !== language)
  const aboutLanguage = descriptionLanguages[0] ?? ''
  const first = description || about
  const rest = description === '' ? '' : about
  const isCut = first.length > (rest === '' ? LONG : SHORT)
  return (
    <Section
      id="about"
      title={t`About`}
      heading="text-xl sm:text-2xl"
      className="group grid grid-cols-1 gap-2 sm:gap-3"
    >
      {first === '' && <p className="text-ink-muted">{t`The owner has not written anything yet.`}</p>}
      <Formatted
        text={first}
        lang={description === '' ? aboutLanguage : language}
        className={cx(
          description !== '' && 'max-sm:pe-2 sm:text-lg',
          isCut &&
            'max-sm:group-not-has-[[open]]:max-h-[6lh] max-sm:group-not-has-[[open]]:overflow-hidden max-sm:group-not-has-[[open]]:mask-b-from-60%',
        )}
      />
      {others.length > 0 && (
        <ChipGroup label={t`Description in another language`}>
          {others.map(({ language: code }, index) => (
            // The pressed button offers another language then, and keeps the focus.
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
      {(isCut || rest !== '') && (
        <details className={cx('-mb-2 grid grid-cols-1', rest === '' && 'sm:hidden')}>
          <summary className="link flex min-h-11 w-fit cursor-pointer items-center">{t`Read more`}</summary>
          <Formatted text={rest} lang={aboutLanguage} />
        </details>
      )}
    </Section>
  )
}
