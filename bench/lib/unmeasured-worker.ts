import { app } from '../../worker/app.ts'

/** The Worker with nothing around the app that counts requests. */
export default { fetch: app.fetch }
