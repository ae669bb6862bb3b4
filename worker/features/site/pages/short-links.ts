import { Hono } from 'hono'
import { SHORT_LINK_PATH, VOTE_PLACE } from '#contract/listings/listing-slug.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { findListing } from '../../listings/find-listing.ts'

/**
 * `/v/{id}` leads to the vote of a server's page: short enough for a chat, a sign in the game or a spoken word. It never votes itself, because chats open
 * links to preview them. An unknown id leads to the page that says so.
 */
export const shortLinkRoutes = new Hono<AppEnv>().get(`${SHORT_LINK_PATH}/:id`, async (c) => {
  const id = c.req.param('id')
  const listing = await findListing(c.get('ctx'), id)
  const slug = listing?.approved ? listing.slug : id
  return c.redirect(`/servers/${encodeURIComponent(slug)}#${VOTE_PLACE}`, 302)
})
