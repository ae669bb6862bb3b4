import { say } from '#contract/language/i18n.ts'
import { SITE_LANGUAGES, type SiteLanguageCode } from '#contract/language/site-languages.ts'
import { OUTCOME_ID, OUTCOME_PARAMETER, readOutcome } from '#contract/people/press.ts'
import { PAGE_STATE_ID, type PageState } from '#contract/site/page-state.ts'
import type { Screen } from '#contract/site/screens.ts'
import { SITE } from '#contract/site/site.ts'
import type { AppContext } from '../../../http/app-env.ts'
import { FRONT_HEADER, frontControl } from '../../../http/cache/rules.ts'
import { contentPolicy } from '../../../http/headers.ts'
import { readPageShell } from './page-shell.ts'
import { dataElement, escapeHtml, headElements, type PageHead } from './shell.ts'

/** The content of a page. Without `state` the browser renders it again instead of hydrating it. */
export interface PageBody {
  /** `undefined` where nothing is. */
  screen: Screen | undefined
  language: SiteLanguageCode
  html: string
  state: PageState | null
  /** Shows what only its reader may see, such as an own listing that is not public. */
  isForOne: boolean
}

export async function renderPage(c: AppContext, head: PageHead, body: PageBody): Promise<Response> {
  const shell = await readPageShell(c)
  const title = head.title === null ? `${SITE.name} · ${say('site.tagline')}` : `${head.title} · ${SITE.name}`
  const outcome = outcomeElement(c)
  const page =
    shell.start.replace(
      '<html lang="en"',
      `<html lang="${SITE_LANGUAGES[body.language].tag}" data-lost="${escapeHtml(say('head.buttonsLost'))}"`,
    ) +
    escapeHtml(title) +
    shell.headOf(body.screen, body.language) +
    headElements(c.env.ORIGIN, head, title, body.language) +
    shell.stylesFor(body.html + outcome) +
    shell.body +
    body.html +
    shell.rest +
    outcome +
    (body.state ? dataElement('application/json', body.state, PAGE_STATE_ID) : '') +
    shell.end
  // Through the context, which adds the cookies that were set on the way.
  return c.body(page, head.status, {
    'content-type': 'text/html; charset=utf-8',
    ...cacheHeaders(head.status, body),
    'content-security-policy': contentPolicy(c.env, shell.scriptHash),
    // No cache may give one reader's page to another.
    ...(body.isForOne && { vary: 'cookie' }),
  })
}

/** How the press that led here ended. The app shows it as a message of its own and takes it away. */
function outcomeElement(c: AppContext): string {
  const outcome = readOutcome(c.req.query(OUTCOME_PARAMETER))
  if (outcome === undefined) return ''
  return `<output id="${OUTCOME_ID}" class="outcome" data-outcome="${outcome}">${escapeHtml(say(`outcome.${outcome}`))}</output>`
}

/** Browsers ask for a page each time. What depends on who reads is drawn by the browser, after a request of its own. */
function cacheHeaders(status: number, { screen, isForOne }: PageBody): Record<string, string> {
  const rule = status === 200 && !isForOne ? screen?.cache : undefined
  return {
    'cache-control': screen?.isOfTheMoment ? 'private, no-store' : 'private, no-cache',
    ...(rule && { [FRONT_HEADER]: frontControl(rule) }),
  }
}
