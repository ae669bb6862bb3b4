import { measuredFetch, visitorFetch } from '../../worker/app.ts'

/** The Worker with and without request counting. A header that both sides send selects one. */
export default {
  fetch(...args: Parameters<typeof measuredFetch>) {
    return (args[0].headers.get('x-side') === 'measured' ? measuredFetch : visitorFetch)(...args)
  },
}
