import { t } from '@lingui/core/macro'
import type { Focus } from '#contract/listings/pictures.ts'

/** The point of a banner that stays in view, in words. */
export const pointText = ({ x, y }: Focus): string => t`${x}% from the left, ${y}% from the top`
