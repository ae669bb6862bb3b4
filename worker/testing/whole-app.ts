import { api } from '../api.ts'
import { newApp } from '../app.ts'

/** All routes in one app, for tests that walk through them or ask without a copy in memory. */
export const app = newApp(api)
