import { t } from '@lingui/core/macro'
import { lengthOf } from '#contract/text/text.ts'

export const lengthError = (label: string, text: string, max: number) =>
  lengthOf(text.trim()) > max ? t`${label} can have at most ${max} characters.` : undefined
