import { bannerSources, PICTURES_ID } from '#contract/listings/banner-sources.ts'
import type { Focus } from '#contract/listings/pictures.ts'
import { isServer } from './is-server.ts'

let base = isServer ? '' : (document.getElementById(PICTURES_ID)?.getAttribute('href') ?? '')

/** For the server: the origin of public pictures, the same in all pages of a deployment; empty where the Worker answers them. */
export const setPicturesBase = (origin: string): void => {
  base = origin
}

/** `bannerSources` of a picture that everybody may see. Until it is at its public address, `theme.js` takes it from this site. */
export const publicPicture = (banner: string, focus?: Focus | null) => bannerSources(banner, focus, base)
