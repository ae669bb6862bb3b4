/** The part of Node that the server's entry uses; the rest of its types would be wrong in a browser. */
declare module 'node:async_hooks' {
  export class AsyncLocalStorage<Store> {
    run<Result>(store: Store, work: () => Result): Result
    getStore(): Store | undefined
  }
}

declare module 'react-dom/server.edge' {
  export { renderToString } from 'react-dom/server'
}
