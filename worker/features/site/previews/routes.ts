import { Hono } from 'hono'
import type { AppEnv } from '../../../http/app-env.ts'
import { servePreview } from './serve-preview.ts'

/** The pictures for link previews of listings. */
export const previewRoutes = new Hono<AppEnv>().get('/previews/*', servePreview)
