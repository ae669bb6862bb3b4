import { t } from '@lingui/core/macro'
import { useLocation } from '@tanstack/react-router'
import { pageLanguage } from '#contract/language/i18n.ts'
import {
  inLanguage,
  readLanguage,
  SITE_LANGUAGE_CODES,
  SITE_LANGUAGES,
} from '#contract/language/site-languages.ts'
import { keepLanguage } from './language-choice.ts'

/** This screen in each language of the site. Each is a page of its own, so its link loads a page. */
export function LanguageLinks({ className }: { className: string }) {
  const here = useLocation({ select: ({ pathname }) => pathname })
  const current = pageLanguage()
  return (
    <nav aria-label={t`Languages`} className={className}>
      <ul className="flex flex-wrap gap-x-3 sm:gap-x-4">
        {SITE_LANGUAGE_CODES.map((code) => (
          <li key={code}>
            <a
              href={inLanguage(here, code)}
              lang={SITE_LANGUAGES[code].tag}
              hrefLang={SITE_LANGUAGES[code].tag}
              aria-current={code === current ? 'true' : undefined}
              onClick={({ currentTarget }) => {
                keepLanguage(code)
                currentTarget.href = inLanguage(readLanguage(location.pathname).path + location.search, code)
              }}
              className="inline-flex min-h-7 items-center text-ink-muted no-underline hover:text-ink hover:underline aria-[current=true]:font-semibold aria-[current=true]:text-ink"
            >
              {SITE_LANGUAGES[code].name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
