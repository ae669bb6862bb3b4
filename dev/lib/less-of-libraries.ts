import type { Plugin } from 'vite'

/** A text of a library's file and what takes its place, in every place where it is. */
type Edit = [find: string | RegExp, replace: string]

const ROUTER = 'router-core/dist/esm/'
const REACT_ROUTER = 'react-router/dist/esm/'
const QUERIES = 'query-core/build/modern/'
const REACT_QUERIES = 'react-query/build/modern/'

/**
 * Parts that nothing uses. Links are plain anchors (web/lib/Link.tsx); the router's own has 3 KB compressed.
 * No query suspends or throws to an error boundary. An unknown address has a route of its own.
 */
const UNUSED: Record<string, readonly string[]> = {
  [`${REACT_ROUTER}link.js`]: ['Link', 'createLink', 'linkOptions', 'useLinkProps'],
  [`${REACT_ROUTER}not-found.js`]: ['CatchNotFound', 'DefaultGlobalNotFound'],
  [`${REACT_ROUTER}renderRouteNotFound.js`]: ['renderRouteNotFound'],
  [`${REACT_ROUTER}scroll-restoration.js`]: ['ScrollRestoration'],
  [`${REACT_QUERIES}suspense.js`]: [
    'defaultThrowOnError',
    'ensureSuspenseTimers',
    'fetchOptimistic',
    'shouldSuspend',
  ],
  [`${REACT_QUERIES}errorBoundaryUtils.js`]: [
    'ensurePreventErrorBoundaryRetry',
    'getHasError',
    'useClearResetErrorBoundary',
  ],
  [`${REACT_QUERIES}QueryErrorResetBoundary.js`]: ['QueryErrorResetBoundary', 'useQueryErrorResetBoundary'],
}

/** A method that nothing calls, with its body. */
const method = (name: string): Edit => [
  new RegExp(`\\t\\tthis\\.${name} = [^]*?\\n\\t\\t};?\\n|\\t\\tthis\\.${name} = .*;\\n`, 'g'),
  '',
]

/**
 * Features of methods that no screen uses: the build then leaves out the code behind them. No route throws
 * `redirect()` or `notFound()`, or has an option such as `beforeLoad` or `onEnter`, and no address is masked or rewritten. An option that a screen starts to use
 * has to be taken out of this list.
 */
const EDITS: Record<string, readonly Edit[]> = {
  [`${ROUTER}router.js`]: [
    [/const rewriteChanged = .*;/, 'const rewriteChanged = false;\nthis.basepath = "/";'],
    [/\bthis\.rewrite\b(?! =)/g, 'undefined'],
    [/\bthis\.options\.(?:routeMasks|notFoundRoute|search\?\.strict|unmaskOnReload)\b/g, 'undefined'],
    ['opts.mask)', 'false)'],
    ['if (maskedLocation) {', 'if (false) {'],
    ['if (__tempLocation && ', 'if (false && '],
    ['next.maskedLocation ?? next;', 'next;'],
    ['if (shouldViewTransition && ', 'if (false && '],
    ['"search" in routeOptions', 'false'],
    ['routeOptions.preSearchFilters || routeOptions.postSearchFilters', 'false'],
    ['"~standard" in validateSearch', 'false'],
    ['"parse" in validateSearch', 'false'],
    [/(function runRouteLifecycle\(.*\) {)/, '$1\nreturn;'],
    [/\b(\w+\.)?route\.options\.params\?\.(parse|stringify) \?\? \1route\.options\.\w+Params/g, 'undefined'],
    method('matchRoute'),
    method('resolveRedirect'),
    method('clearCache'),
  ],
  [`${ROUTER}load-client.js`]: [
    [
      /\broute\.(?:lazyFn(?! =)|options\.(?:beforeLoad|context|shouldReload|onError|preload)\b)/g,
      'undefined',
    ],
    ['routeOptions.scripts', 'undefined'],
    [/(function materializeRedirect\(.*\) {)/, '$1\nreturn outcome;'],
    [/(function followRedirect\(.*\) {)/, '$1\nreturn;'],
    [/(function getNotFoundBoundary\(.*\) {)/, '$1\nreturn fallback;'],
  ],
  [`${ROUTER}new-process-route-tree.js`]: [
    ['options?.params?.parse ?? options?.parseParams', 'undefined'],
    ['node.parse)', 'false)'],
    ['node.index.parse)', 'false)'],
  ],
  [`${ROUTER}redirect.js`]: [[/(function isRedirect\(.*\) {)/, '$1\nreturn false;']],
  [`${ROUTER}not-found.js`]: [[/(function isNotFound\(.*\) {)/, '$1\nreturn false;']],
  [`${ROUTER}route.js`]: [[/\t\tthis\.redirect = [^]*?\n\t\t}\);\n/g, '']],
  [`${ROUTER}scroll-restoration.js`]: [
    [
      /\brouter\.options\.(?:scrollToTopSelectors|scrollRestorationBehavior|getScrollRestorationKey)\b/,
      'undefined',
    ],
  ],
  [`${REACT_ROUTER}route.js`]: [
    method('useRouteContext'),
    method('useLoaderDeps'),
    method('useMatch'),
    [/\t\tthis\.Link = [^]*?\n\t\t}\);\n/g, ''],
  ],
  [`${REACT_ROUTER}Match.js`]: [
    ['route.options.shellComponent', 'undefined'],
    [/const routeNotFoundComponent = .*;/, 'const routeNotFoundComponent = undefined;'],
    [/const remountDeps = \([^]*?\n\t\t}\);/, 'const remountDeps = undefined;'],
  ],
  // Shown if the site's own error screen fails.
  [`${REACT_ROUTER}CatchBoundary.js`]: [
    [
      /(function ErrorComponent)[^]*?\n}\n/,
      '$1() {\n\treturn jsx("strong", { children: "Something went wrong!" });\n}\n',
    ],
  ],
  // How infinite queries load, which two screens use, and how mutations run, which no first screen needs, come
  // with their observers.
  [`${QUERIES}query.js`]: [
    ['import { infiniteQueryBehavior } from "./infiniteQueryBehavior.js";', ''],
    ['infiniteQueryBehavior(this', 'Query.infinite(this'],
  ],
  [`${QUERIES}mutationCache.js`]: [
    ['import { Mutation } from "./mutation.js";', ''],
    ['new Mutation(', 'new MutationCache.Mutation('],
  ],
  [`${QUERIES}mutationObserver.js`]: [
    [
      'import { getDefaultState } from "./mutation.js";',
      'import { getDefaultState, Mutation } from "./mutation.js";\nimport { MutationCache } from "./mutationCache.js";\nMutationCache.Mutation = Mutation;',
    ],
  ],
  [`${QUERIES}infiniteQueryObserver.js`]: [
    [
      /^import {/,
      'import { Query } from "./query.js";\nimport { infiniteQueryBehavior } from "./infiniteQueryBehavior.js";\nQuery.infinite = infiniteQueryBehavior;\nimport {',
    ],
  ],
}

/** Leaves out of the build what every first load would include although no screen needs it. */
export function lessOfLibraries(): Plugin {
  const fileOf = (id: string) => id.split('/@tanstack/')[1] ?? ''
  return {
    name: 'less-of-libraries',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const names = UNUSED[fileOf(id)]
      return names
        ? `const unused = () => null\nexport { ${names.map((name) => `unused as ${name}`).join(', ')} }`
        : null
    },
    transform: (code, id) =>
      EDITS[fileOf(id)]?.reduce((text, [find, replace]) => {
        const edited = text.replaceAll(typeof find === 'string' ? find : new RegExp(find, 'g'), replace)
        // After an update of the library.
        if (edited === text) throw new Error(`${fileOf(id)} has no ${String(find)}`)
        return edited
      }, code),
  }
}
