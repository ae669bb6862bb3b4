/** The part of Node's types that the server entry uses. The other types would be wrong in a browser. */
declare module 'node:async_hooks' {
  export class AsyncLocalStorage<Store> {
    run<Result>(store: Store, work: () => Result): Result
    getStore(): Store | undefined
  }
}

declare module 'react-dom/server.edge' {
  export { renderToString } from 'react-dom/server'
}
