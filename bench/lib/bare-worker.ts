/** `/json?bytes=N`, and `/same?of=NAME` with the statements that were put there; a value `:name` is that parameter. */
export const BARE_WORKER = `
const texts = new Map()
const questions = new Map()
export default {
  async fetch(request, env, ctx) {
    const url = new URL(request.url)
    if (url.pathname === '/json') {
      const bytes = Number(url.searchParams.get('bytes'))
      if (!texts.has(bytes)) texts.set(bytes, JSON.stringify({ text: 'x'.repeat(Math.max(0, bytes - 11)) }))
      return new Response(texts.get(bytes), { headers: { 'content-type': 'application/json' } })
    }
    if (url.pathname === '/same' && request.method === 'PUT') {
      questions.set(url.searchParams.get('of'), await request.json())
      return new Response(null, { status: 204 })
    }
    if (url.pathname === '/same') {
      const session = env.DB.withSession('first-primary')
      if (url.searchParams.has('limit')) await env.NETWORK_BURSTS.limit({ key: url.searchParams.get('session') })
      const answers = []
      const bound = (value) => typeof value === 'string' && value.startsWith(':') ? url.searchParams.get(value.slice(1)) : value
      for (const statements of questions.get(url.searchParams.get('of'))) {
        const [first, ...more] = statements.map(({ sql, values }) => session.prepare(sql).bind(...values.map(bound)))
        answers.push(more.length === 0 ? (await first.all()).results : (await session.batch([first, ...more])).map(({ results }) => results))
      }
      if (url.searchParams.has('mark')) ctx.waitUntil(env.MARKS.put(crypto.randomUUID(), String(Date.now()), { expirationTtl: 86400 }))
      return Response.json(answers)
    }
    return new Response(null, { status: 404 })
  },
}
`
