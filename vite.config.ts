import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where the Worker listens while `npm run dev` serves the web app with hot reload. */
const workerOrigin = process.env['WORKER_ORIGIN'] ?? 'http://127.0.0.1:8788'

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
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
