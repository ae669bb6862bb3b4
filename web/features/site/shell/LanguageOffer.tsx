import { t } from '@lingui/core/macro'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { pageLanguage } from '#contract/language/i18n.ts'
import { inLanguage, SITE_LANGUAGES } from '#contract/language/site-languages.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { keepLanguage, wantedLanguage } from './language-choice.ts'

/**
 * One line in the language of the reader, on a page in another one. Closing it keeps the page's language.
 * Bars with buttons (`data-lower-bar`) cover the line, which covers nothing at the page's end.
 */
export function LanguageOffer() {
  const here = useLocation({ select: ({ href }) => href })
  const current = pageLanguage()
  const [wanted, setWanted] = useState(wantedLanguage)
  if (wanted === null || wanted === current) return null
  const { tag, offer } = SITE_LANGUAGES[wanted]
  return (
    <div
      lang={tag}
      className="sticky bottom-0 z-5 flex items-center justify-center gap-2 border-t-2 border-line bg-surface-raised px-3 print:hidden"
    >
      <a
        href={inLanguage(here, wanted)}
        hrefLang={tag}
        onClick={() => keepLanguage(wanted)}
        className="link inline-flex min-h-11 items-center font-semibold"
      >
        {offer}
      </a>
      <IconButton
        label={t`Close`}
        icon={<CloseIcon className="size-3.5" />}
        onClick={() => {
          keepLanguage(current)
          setWanted(null)
        }}
      />
    </div>
  )
}
