import { z } from 'zod'
import { SITE_LANGUAGE_CODES } from './site-languages.ts'

/** A language of the site. */
export const siteLanguage = z.enum(SITE_LANGUAGE_CODES, 'Unknown language.')
