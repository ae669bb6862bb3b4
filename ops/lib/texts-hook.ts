import { registerHooks } from 'node:module'

/** `node --import`: measurements run the Worker's functions without a build. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'virtual:texts'
      ? { url: new URL('texts-in-node.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
})
