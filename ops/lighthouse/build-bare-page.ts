import react from '@vitejs/plugin-react'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Bare page</title><script type="module" src="/bare/page.js"></script></head><body><div id="root"></div></body></html>`

/** Builds a page with React and the router alone into a folder. */
export async function buildBarePage(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        input: join(import.meta.dirname, 'bare-page.tsx'),
        output: { entryFileNames: 'page.js' },
      },
    },
  })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.html'), HTML)
}
