/**
 * The smallest possible Worker: `/json?bytes=N`, `/rows` of one query, `/same?of=NAME` with posted statements (with
 * `limit` it asks the rate limiter first), `/write` as a vote does.
 */
export const BARE_WORKER = `
const COLUMNS = 'l.id, l.owner_id, l.name, l.description, l.banner, l.tags, l.discord, l.realm_link, l.realm_link_visible, l.moderation, l.votes, l.rating_sum, l.rating_cnt, l.created, l.updated, u.username AS owner_name, u.avatar AS owner_avatar'
const texts = new Map()
const questions = new Map()
export default {
  async fetch(request, env, ctx) {
    const url = new URL(request.url)
    const number = (name) => Number(url.searchParams.get(name))
    if (url.pathname === '/json') {
      const bytes = number('bytes')
      if (!texts.has(bytes)) texts.set(bytes, JSON.stringify({ text: 'x'.repeat(Math.max(0, bytes - 11)) }))
      return new Response(texts.get(bytes), { headers: { 'content-type': 'application/json' } })
    }
    if (url.pathname === '/rows') {
      const { results } = await env.DB.prepare('SELECT ' + COLUMNS + ' FROM listings l JOIN users u ON u.id = l.owner_id WHERE l.seq > ?1 ORDER BY l.seq LIMIT ?2')
        .bind(number('after'), number('rows')).all()
      return Response.json(results)
    }
    if (url.pathname === '/same' && request.method === 'POST') {
      questions.set(url.searchParams.get('of'), await request.json())
      return new Response(null, { status: 204 })
    }
    if (url.pathname === '/same') {
      if (url.searchParams.has('limit')) await env.NETWORK_BURSTS.limit({ key: 'same' })
      const answers = []
      for (const statements of questions.get(url.searchParams.get('of'))) {
        const [first, ...more] = statements.map(({ sql, values }) => env.DB.prepare(sql).bind(...values))
        answers.push(more.length === 0 ? (await first.all()).results : (await env.DB.batch([first, ...more])).map(({ results }) => results))
      }
      return Response.json(answers)
    }
    if (url.pathname === '/write') {
      await env.NETWORK_BURSTS.limit({ key: String(Math.floor(Math.random() * 1000)) })
      const { results } = await env.DB.prepare("INSERT INTO quotas (id, used, expires_at) VALUES (?1, 1, ?2) ON CONFLICT DO NOTHING RETURNING id")
        .bind(crypto.randomUUID(), Date.now()).all()
      ctx.waitUntil(env.MARKS.put(results[0].id, '0', { expirationTtl: 86400 }))
      return Response.json(results)
    }
    return new Response(null, { status: 404 })
  },
}
`
