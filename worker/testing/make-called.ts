import { env } from 'cloudflare:test'
import { vi } from 'vitest'
import type { Moderation } from '#contract/staff/moderation.ts'
import { DECISIONS } from './decisions.ts'
import { makeAdmin, makeListing, makeUser, type TestUser } from './factories.ts'
import { makeReview } from './make-reports.ts'
import { bodyOf, request } from './request.ts'

/** What valid calls are about, and who makes them. */

export const asPerson = async (body?: object) => ({ as: await makeUser(), about: [], body })
export const asAdmin = async (about: string[], body?: object) => ({ as: await makeAdmin(), about, body })
export async function asOwner(body?: object, moderation: Moderation = 'approved') {
  const { id, owner } = await makeListing({ moderation })
  return { as: owner, about: [id], body }
}
/** About the public server of somebody else. */
export const aboutServer = async (body?: object) => ({
  as: await makeUser(),
  about: [(await makeListing()).id],
  body,
})
/** One that its caller saves. */
export const aboutSaved = async () => {
  const { as, about } = await aboutServer()
  return { as, about: [...about, 'saved'] }
}
export const ask = <Answer = { _id: string }>(
  path: string,
  person: TestUser,
  body?: object,
  method?: string,
) => bodyOf<Answer>(request(path, { as: person, ...(body && { body }), ...(method && { method }) }))
export const idOf = async (sql: string, ...values: unknown[]) =>
  (await env.DB.prepare(sql)
    .bind(...values)
    .first<string>('id')) ?? ''

export async function makeInvitation() {
  const { id, owner } = await makeListing()
  const friend = await makeUser()
  const { _id } = await ask(`/api/affiliates/${id}/team/invitations`, owner, {
    person: friend.username,
  })
  return { id, owner, friend, invitation: _id }
}

export async function makeMember() {
  const made = await makeInvitation()
  await request(`/api/me/invitations/${made.invitation}/accept`, { as: made.friend, method: 'POST' })
  return made
}

export const HOOK = 'https://hooks.harbour-owner.com/hook'
export const NEWS = { title: 'New', text: 'A harbour.' }

export async function aboutWebhook() {
  const call = await asOwner()
  await request(`/api/affiliates/${call.about[0]}/webhook`, {
    as: call.as,
    method: 'PUT',
    body: { url: HOOK },
  })
  return call
}

export async function aboutNews(body?: object) {
  const { id, owner } = await makeListing()
  const { item } = await ask<{ item: { _id: string } }>(`/api/affiliates/${id}/news`, owner, NEWS)
  return { as: owner, about: [id, item._id], body }
}

/** About a review on the own server. */
export async function aboutReview(body?: object) {
  const { id, owner } = await makeListing()
  return { as: owner, about: [id, (await makeReview({ listing: id })).id], body }
}

export async function makeStatement() {
  const { person, subjectId, decide } = await DECISIONS.suspend()
  await decide(await makeAdmin())
  return { person, statement: await idOf('SELECT id FROM statements WHERE subject_id = ?1', subjectId) }
}

/** What the rest of the web answers from now on. */
export const answerAbroad = (body: BodyInit) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(body))
