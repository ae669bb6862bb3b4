import { measuredFetch, visitorFetch } from '../../worker/app.ts'

/** The Worker with and without what counts its requests, chosen by a header that both sides carry. */
export default {
  fetch(...args: Parameters<typeof measuredFetch>) {
    return (args[0].headers.get('x-side') === 'measured' ? measuredFetch : visitorFetch)(...args)
  },
}
