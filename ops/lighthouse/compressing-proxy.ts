import { createReadStream } from 'node:fs'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'

const COMPRESSED = /^(?:text\/|application\/(?:json|javascript|manifest\+json|xml|ld\+json)|image\/svg)/

/**
 * A proxy in front of the local Worker that compresses text, as Cloudflare does. It supports GET only. Below
 * /bare/ it serves the files of `bare`.
 */
export function startCompressingProxy(port: number, target: number, bare: string): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    if (incoming.url?.startsWith('/bare/')) serveBare(incoming.url, bare, outgoing)
    else forward(incoming, outgoing, port, target)
  })
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)))
}

function serveBare(url: string, folder: string, outgoing: ServerResponse): void {
  const isScript = url === '/bare/page.js'
  outgoing.writeHead(200, {
    'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8',
    'content-encoding': 'gzip',
  })
  pipeline(
    createReadStream(join(folder, isScript ? 'page.js' : 'index.html')),
    createGzip(),
    outgoing,
    () => undefined,
  )
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, port: number, target: number): void {
  const headers = { ...incoming.headers, host: `localhost:${port}` }
  const upstream = request(
    { host: '127.0.0.1', port: target, path: incoming.url, method: incoming.method, headers },
    (answer) => {
      const zip = COMPRESSED.test(answer.headers['content-type'] ?? '') && !answer.headers['content-encoding']
      const { 'content-length': length, 'transfer-encoding': _chunked, ...rest } = answer.headers
      if (zip) {
        outgoing.writeHead(answer.statusCode ?? 502, { ...rest, 'content-encoding': 'gzip' })
        pipeline(answer, createGzip(), outgoing, () => undefined)
      } else {
        outgoing.writeHead(
          answer.statusCode ?? 502,
          length === undefined ? rest : { ...rest, 'content-length': length },
        )
        pipeline(answer, outgoing, () => undefined)
      }
    },
  )
  upstream.on('error', () => outgoing.destroy())
  pipeline(incoming, upstream, () => undefined)
}
