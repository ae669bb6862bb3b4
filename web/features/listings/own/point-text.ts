import { t } from '@lingui/core/macro'
import type { Focus } from '#contract/listings/pictures.ts'

export const pointText = ({ x, y }: Focus): string => t`${x}% from the left, ${y}% from the top`
