import { t } from '@lingui/core/macro'

/** In the place of the name of a server that is not public at the moment, in lists of one's own. */
export const unlistedName = () => t`A server that is not listed right now`
