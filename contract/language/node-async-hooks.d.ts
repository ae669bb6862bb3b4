/** The part of Node's types that the Worker uses. The other types would be wrong in a browser. */
declare module 'node:async_hooks' {
  export class AsyncLocalStorage<Store> {
    run<Result>(store: Store, work: () => Result): Result
    getStore(): Store | undefined
  }
}
