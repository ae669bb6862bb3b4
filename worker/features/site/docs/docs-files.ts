import { SITE } from '#contract/site/site.ts'

export const API_TITLE = `${SITE.name} API`

/**
 * The build writes the API's document and its page as files of the web app, under the addresses of the
 * answers: making them takes long, and nothing in them changes until the next deployment.
 */
export const DOCUMENT_PATH = '/api/openapi.json'
export const PAGE_PATH = '/api/docs'

/** Stands in the files for the address of the site, which only a deployment knows. */
export const BUILD_ORIGIN = 'https://origin.invalid'
