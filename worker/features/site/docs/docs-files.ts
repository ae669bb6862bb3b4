import { SITE } from '#contract/site/site.ts'

export const API_TITLE = `${SITE.name} API`

/**
 * The addresses under which the build writes the API's document and its pages as files: making them takes
 * long, and nothing in them changes until the next deployment.
 */
export const DOCUMENT_PATH = '/api/openapi.json'
export const PAGE_PATH = '/api/docs'

/** Stands for the site's address in built files: only a deployment knows that address. */
export const BUILD_ORIGIN = 'https://origin.invalid'
