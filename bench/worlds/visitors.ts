import { MINUTE, SECOND } from '../../contract/base/time.ts'
import { sessionCookieName, sessionToken } from '../../worker/http/session.ts'
import type { Part } from './part.ts'
import { ADMINS, PEOPLE, type Person, PLACES, SECRET } from './town.ts'
import type { World } from './world.ts'

/** The longest for which a copy may show what is not public any more, and the time of a slow answer. */
const LONGEST_MS = 2 * MINUTE

const LISTS = [
  '/api/servers',
  '/api/servers?tag=PvP',
  '/api/servers?sort=new',
  '/api/servers?q=server',
  '/sitemaps/servers-1.xml',
  '/',
  '/servers',
  '/servers?tag=PvP',
]
/** The page of a server: its name is its id. */
const pageOf = (id: string) => `/servers/${id}-${id}`

/** People who read the public answers of the site, from caches and from replicas that are behind, while staff take servers away. */
export function visitors(world: World): Part {
  const { loop, database, sky } = world
  const { random } = loop
  let isPlayed = false
  /** Since when staff know that a server is not public, and which isolate told them. Forgotten when a decision follows. */
  const hidden = new Map<string, { at: number; isolate: string }>()
  /** The newest bookmark of a person. */
  const bookmarks = new Map<string, { cookie: string; at: number }>()

  const sessionOf = async (env: Parameters<typeof sessionToken>[0] & { ORIGIN: string }, { id }: Person) =>
    `${sessionCookieName(env)}=${await sessionToken(env, id, SECRET)}`

  function path(): string {
    if (random.chance(0.5)) return random.pick(LISTS)
    const { id } = random.pick(PLACES.slice(2))
    return random.chance(0.3)
      ? pageOf(id)
      : `/api/servers/${id}${random.pick(['', '?reviews=1', '/similar', '/reviews'])}`
  }

  function readAny(moment: number) {
    const isAdmin = random.chance(0.2)
    // Owners and staff see single servers that others do not.
    const asked = isAdmin ? random.pick(LISTS) : path()
    read(
      moment,
      asked,
      isAdmin ? random.pick(ADMINS) : random.chance(0.3) ? random.pick(PEOPLE.slice(2, 6)) : null,
    )
  }

  /** A list or a page that is read while a server leaves it, again before a memory forgets it, and when every copy has ended. */
  function readMeanwhile(moment: number) {
    const place = random.pick(PLACES.slice(2))
    const asked = random.pick(['/api/servers', pageOf(place.id), '/servers'])
    const before = moment + random.int(0, 60)
    for (let times = 0; times < 3; times += 1) read(before, asked, null)
    decide(moment, place, 'suspend')
    // With cookies, past the copies in front.
    for (let times = 0; times < 6; times += 1)
      read(moment + random.int(SECOND, 12 * SECOND), asked, random.pick(PEOPLE.slice(2, 6)))
    read(moment + random.int(LONGEST_MS, 2 * LONGEST_MS), asked, null)
  }

  function read(moment: number, asked: string, person: Person | null) {
    world.start(moment, `somebody reads ${asked}`, async ({ env, isolate }) => {
      const begun = loop.now
      const mark = person && bookmarks.get(person.id)
      const cookies = person
        ? [await sessionOf(env, person), ...(mark && begun - mark.at < MINUTE ? [mark.cookie] : [])]
        : []
      const { response: answer, isCopy } = await world.ask(
        asked,
        cookies.length > 0 ? { headers: { cookie: cookies.join('; ') } } : {},
      )
      if (answer.status !== 200) return
      const text = await answer.text()
      const shown = [...new Set(text.match(/server\d{6}/g))]
      for (const id of shown) {
        const wrong = whyWrong(id, {
          begun,
          isolate: isCopy ? null : isolate.name,
          readsOwn: cookies.length > 1 && mark ? mark.at : null,
        })
        if (wrong !== null) loop.fail(`${asked} shows ${id}: ${wrong}`)
      }
    })
  }

  /** Why nobody should see this server in an answer that was asked for at `begun`, of an isolate or a copy in front of it; `null` if they may. */
  function whyWrong(
    id: string,
    { begun, isolate, readsOwn }: { begun: number; isolate: string | null; readsOwn: number | null },
  ) {
    const [row] = database.ask('SELECT at FROM hidden_since WHERE listing_id = ?', id)
    if (!row) return null
    const since = Number(row['at'])
    if (since === 0) return 'it was never public'
    if (since < begun - LONGEST_MS) return `it is hidden for ${Math.round((begun - since) / SECOND)} s`
    if (readsOwn !== null && since <= readsOwn && hidden.has(id)) return 'its reader knows that it is hidden'
    const known = hidden.get(id)
    const { skewed, lagMs } = sky.weather
    if (!known || skewed > 0 || known.at > begun) return null
    // A memory may be filled from a replica that is behind.
    return lagMs === 0 && known.isolate === isolate ? 'its own isolate has decided that' : null
  }

  function decide(
    moment: number,
    { id } = random.pick(PLACES.slice(2)),
    action = random.pick(['suspend', 'suspend', 'unsuspend', 'approve', 'deny']),
  ) {
    const admin = random.pick(ADMINS)
    world.start(moment, `an admin sends ${action} of ${id}`, async ({ env, isolate }) => {
      const isHiding = action === 'suspend' || action === 'deny'
      if (!isHiding) hidden.delete(id)
      const { response: answer } = await world.ask(`/api/admin/affiliates/${id}/${action}`, {
        method: 'POST',
        headers: {
          cookie: await sessionOf(env, admin),
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
        },
        body: '{}',
      })
      // Or nothing would be tested here.
      if (answer.status === 401 || answer.status === 403) loop.fail(`${admin.id} may not decide`)
      if (answer.status >= 500) return
      const [cookie = ''] = answer.headers.get('set-cookie')?.split(';') ?? []
      if (cookie !== '') bookmarks.set(admin.id, { cookie, at: loop.now })
      if (!answer.ok || !isHiding) return
      const [row] = database.ask('SELECT at FROM hidden_since WHERE listing_id = ?', id)
      if (row) hidden.set(id, { at: loop.now, isolate: isolate.name })
    })
  }

  return {
    begin: () => {
      isPlayed = true
      database.replicate(sky.weather.lagMs)
    },
    acts: [
      [8, readAny],
      [3, (moment) => decide(moment)],
      [1, readMeanwhile],
    ],
    // All copies have expired: what is on show is what is public.
    finally: async () => {
      if (!isPlayed) return []
      const wrong: string[] = []
      const listed = database
        .ask(`SELECT id FROM listings WHERE moderation = 'approved' ORDER BY id`)
        .map((row) => String(row['id']))
      for (const asked of [
        '/api/servers',
        '/api/servers?q=server',
        '/servers',
        ...PLACES.flatMap(({ id }) => [`/api/servers/${id}`, pageOf(id)]),
      ]) {
        const { response: answer } = await world.ask(asked)
        const [, one] = /servers\/(?:\w+-)?(\w+)$/.exec(asked) ?? []
        const text = answer.ok ? await answer.text() : ''
        const shown = [...new Set(text.match(/server\d{6}/g))].toSorted()
        const due =
          one === undefined
            ? listed.filter((id) => /^server\d{6}$/.test(id))
            : listed.filter((id) => id === one)
        if (shown.join() !== due.join())
          wrong.push(
            `${asked} shows ${shown.join() || `nothing (${answer.status})`}, public is ${due.join()}`,
          )
      }
      return wrong
    },
  }
}
