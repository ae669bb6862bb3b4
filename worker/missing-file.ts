/**
 * The whole code of the Worker for files (wrangler.files.toml): the platform runs it only where no file is found. Its own 404 has the headers of the path,
 * so browsers would keep that of a file that is deployed a moment later for a year.
 */
export default {
  fetch: () =>
    new Response('Not found', {
      status: 404,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    }),
}
