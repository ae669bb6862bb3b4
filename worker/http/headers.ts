import { createMiddleware } from 'hono/factory'
import { TURNSTILE_ORIGIN } from '#contract/site/captcha.ts'
import type { Env } from '../platform/env.ts'
import { isHttps } from '../platform/origin.ts'
import { turnstileKeys } from '../platform/turnstile.ts'
import type { AppContext, AppEnv } from './app-env.ts'

/**
 * Scripts come only from our own files, Turnstile where it is used, and the inline one that its hash names.
 * Inline styles cannot run code, and the toast library writes its keyframes so.
 */
export function contentPolicy(env: Env, scriptHash: string | null = null): string {
  const turnstile = turnstileKeys(env) ? TURNSTILE_ORIGIN : ''
  return [
    "default-src 'none'",
    ["script-src 'self'", scriptHash && `'sha256-${scriptHash}'`, turnstile].filter(Boolean).join(' '),
    turnstile && `frame-src ${turnstile}`,
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // The form of a vote without a session is redirected to Discord.
    `form-action 'self' ${env.DISCORD_ORIGIN}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
    .filter(Boolean)
    .join('; ')
}

/** Sets the common headers. Answers are private and not cached unless their route opted in. */
export const answerHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (c.get('isForPage')) return
  const headers = mutableHeaders(c)
  const set = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value)
  }
  // The web app counts waiting times by the clock of the Worker.
  set('date', new Date(c.get('ctx').now).toUTCString())
  set('cache-control', 'private, no-store')
  // Pages of other sites cannot load private answers, not even without reading them.
  if (headers.get('cache-control')?.startsWith('private')) set('cross-origin-resource-policy', 'same-origin')
  set('content-security-policy', contentPolicy(c.env))
  set('x-content-type-options', 'nosniff')
  set('x-frame-options', 'DENY')
  set('referrer-policy', 'strict-origin-when-cross-origin')
  set('cross-origin-opener-policy', 'same-origin')
  set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
  if (isHttps(c.env)) set('strict-transport-security', 'max-age=31536000; includeSubDomains')
})

/** The headers of the answer. An answer from a binding has immutable headers and is copied. */
function mutableHeaders(c: AppContext): Headers {
  try {
    c.res.headers.set('x-request-id', c.get('requestId'))
  } catch {
    c.res = new Response(c.res.body, c.res)
    c.res.headers.set('x-request-id', c.get('requestId'))
  }
  return c.res.headers
}
