import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { Problem } from './problem.ts'

/** A site, and the address at which it is asked: its own, unless SITE_ADDRESS names another. */
export interface Site {
  origin: string
  at: URL
}

/** The site, asked at another address if one is named: before its domain leads there, and in tests. */
export const siteAddress = (origin: string, at = process.env['SITE_ADDRESS']): Site => ({
  origin: new URL(origin).origin,
  at: new URL(at || origin),
})

export interface Answer {
  status: number
  headers: Headers
  body: Buffer
  text: string
}

interface Question {
  method?: 'GET' | 'HEAD' | 'POST'
  /** `null` sends none at all, which `fetch` cannot. */
  agent?: string | null
  headers?: Record<string, string>
  body?: string
}

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
/** Far longer than any page takes. */
const PATIENCE_MS = 10_000

/** Asks a path of the site; follows no redirects. Throws a `Problem` if the site takes the question and does not answer. */
export async function ask(site: Site, path: string, question: Question = {}): Promise<Answer> {
  const { method = 'GET', agent = AGENT, headers = {}, body } = question
  const address = new URL(path, site.at)
  const send = address.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    let isSent = false
    const fail = (error: unknown) =>
      reject(
        isSent
          ? new Problem(`${path}: no whole answer within ${PATIENCE_MS / 1000} seconds (${String(error)}).`)
          : error,
      )
    const asked = send(
      address,
      {
        method,
        headers: {
          host: new URL(site.origin).host,
          ...(agent !== null && { 'user-agent': agent }),
          ...headers,
        },
        signal: AbortSignal.timeout(PATIENCE_MS),
      },
      (incoming) => {
        buffer(incoming).then((content) => {
          const pairs = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
            name,
            String(value),
          ])
          const status = incoming.statusCode ?? 0
          resolve({ status, headers: new Headers(pairs), body: content, text: content.toString() })
        }, fail)
      },
    )
    asked.on('error', fail)
    asked.on('finish', () => {
      isSent = true
    })
    asked.end(body)
  })
}
