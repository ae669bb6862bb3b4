import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where the Worker listens while `npm run dev` serves the web app with hot reload. */
const workerOrigin = process.env['WORKER_ORIGIN'] ?? 'http://127.0.0.1:8788'

/** Where links from outside lead; their data is asked for while their code is still on its way. */
const ARRIVALS = new Set(['/', '/servers/', '/servers/$id'])

/**
 * Small pieces that the directory needs and other screens share. In one file they take 5 KB less, compressed, than in the twenty that splitting
 * by use makes of them. What is missing here only costs bytes; `npm test` measures the sum.
 */
const DIRECTORY_PIECES = [
  'node_modules/react/',
  'node_modules/hono/',
  'node_modules/@tanstack/react-query/build/modern/(?:useQuery|useBaseQuery|QueryClientProvider|queryOptions|errorBoundaryUtils|suspense|IsRestoringProvider|QueryErrorResetBoundary)',
  'node_modules/@tanstack/query-core/build/modern/(?:queryObserver|utils|query|subscribable|removable|retryer|focusManager|onlineManager|notifyManager)',
  'web/ui/(?:Avatar|Button|ChipGroup|CompactNumber|ErrorState|Field|Pager|RelativeTime|SelectField|Skeleton|Spinner|Stars|[a-z-]+-class|compact-number|cx|icons|relative-time)',
  'web/lib/(?:BlankScreen|api|beacons|first-data|query-client|settle-soon|use-load-failure)',
  'contract/(?:banner|directory|ids|metrics|site|text|time)',
]
const DIRECTORY_PIECE = new RegExp(
  `/(?:${DIRECTORY_PIECES.map((piece) => (piece.endsWith('/') ? piece : `${piece}\\.`)).join('|')})`,
)
const isDirectoryPiece = (id: string) => DIRECTORY_PIECE.test(id)

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // The directory's first load carries the loaders of the screens people arrive on, and nothing of the others.
      codeSplittingOptions: {
        splitBehavior: ({ routeId }) =>
          ARRIVALS.has(routeId) ? undefined : [['loader', 'component', 'errorComponent']],
      },
      routesDirectory: './routes',
      generatedRouteTree: './routeTree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    tailwindcss(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Small pictures and fonts stay files of their own: the content policy allows no data: fonts.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', test: isDirectoryPiece }] } } },
  },
  server: {
    strictPort: true,
    proxy: {
      '/api': workerOrigin,
      '/embed': workerOrigin,
      '/banners': workerOrigin,
    },
  },
})
