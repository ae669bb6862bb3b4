import { z } from 'zod'
import { SITE_LANGUAGE_CODES } from './site-languages.ts'

export const siteLanguage = z.enum(SITE_LANGUAGE_CODES, 'Unknown language.')
