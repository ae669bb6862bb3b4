import type { OpenAPIHono } from '@hono/zod-openapi'
import type { AppEnv } from '../../../http/app-env.ts'
import { describeApi } from './describe-api.ts'
import { docsContent } from './docs-content.ts'
import { BUILD_ORIGIN, DOCUMENT_PATH, PAGE_PATH } from './docs-files.ts'

/**
 * The files of the API's document by their path in the web build. The build makes them, and the Worker only
 * reads them.
 */
export async function buildDocs(
  api: OpenAPIHono<AppEnv>,
  origin = BUILD_ORIGIN,
): Promise<Record<string, string>> {
  const document = describeApi(api, { ORIGIN: origin })
  const pages = await Promise.all(
    [...docsContent(document)].map(async ([name, content]) => [
      `${PAGE_PATH}${name && `/${name}`}.html`,
      String(await content).replaceAll(/\s+/g, ' '),
    ]),
  )
  return {
    [DOCUMENT_PATH]: JSON.stringify(document),
    ...Object.fromEntries(pages),
  }
}
