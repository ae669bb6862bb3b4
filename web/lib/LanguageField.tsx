import { t } from '@lingui/core/macro'
import {
  SITE_LANGUAGE_CODES,
  SITE_LANGUAGES,
  type SiteLanguageCode,
} from '#contract/language/site-languages.ts'
import { ChoiceField } from '../ui/ChoiceField.tsx'

interface LanguageFieldProps {
  value: SiteLanguageCode
  onChoose: (language: SiteLanguageCode) => void
  hint?: string
}

/** The language of messages that we write somewhere else. */
export const LanguageField = (props: LanguageFieldProps) => (
  <ChoiceField
    {...props}
    label={t`Language of the messages`}
    of={SITE_LANGUAGE_CODES}
    names={(language) => SITE_LANGUAGES[language].name}
    attributes={(language) => ({ lang: SITE_LANGUAGES[language].tag })}
    className="max-w-xs"
  />
)
