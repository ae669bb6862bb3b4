import { Hono } from 'hono'
import type { AppEnv } from '../../../http/app-env.ts'
import { serveChatPicture } from './serve-chat-picture.ts'

/** Pictures of people and hubs, copied from the chat platform. */
export const chatPictureRoutes = new Hono<AppEnv>()
  .get('/avatars/*', serveChatPicture)
  .get('/icons/*', serveChatPicture)
