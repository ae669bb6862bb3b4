import { SITE } from '#contract/site/site.ts'
import { PICTURE_SIZE, type Shell, SITE_PICTURE } from '../pages/shell.ts'
import { API_TITLE } from './docs-files.ts'

const DESCRIPTION = `Every call of the ${API_TITLE}: servers, votes, reviews, rankings, badges and status, with their inputs, answers and limits.`

/** The head of the web build without its script: the page looks like the site and runs no script. */
const PROGRAM =
  /<script type="module"[^>]*><\/script>\s*|<link rel="modulepreload"[^>]*>\s*| data-(?:app|screens)="[^"]*"/g

/** The page of the API around its content, with the head of the web build. */
export const docsPage = (
  content: string,
  { start, head }: Pick<Shell, 'start' | 'head'>,
  origin: string,
) => `${start}${API_TITLE}${head.replaceAll(PROGRAM, '')}
      <meta name="description" content="${DESCRIPTION}">
      <link rel="canonical" href="${origin}/api/docs">
      <meta property="og:type" content="website">
      <meta property="og:site_name" content="${SITE.name}">
      <meta property="og:title" content="${API_TITLE}">
      <meta property="og:description" content="${DESCRIPTION}">
      <meta property="og:url" content="${origin}/api/docs">
      <meta property="og:image" content="${origin}${SITE_PICTURE.path}">
      <meta property="og:image:type" content="image/png">
      <meta property="og:image:width" content="${PICTURE_SIZE.width}">
      <meta property="og:image:height" content="${PICTURE_SIZE.height}">
      <meta property="og:image:alt" content="${SITE_PICTURE.alt}">
      <meta name="twitter:card" content="summary_large_image">
      <meta name="twitter:title" content="${API_TITLE}">
      <meta name="twitter:description" content="${DESCRIPTION}">
      <meta name="twitter:image" content="${origin}${SITE_PICTURE.path}">
      <meta name="twitter:image:alt" content="${SITE_PICTURE.alt}">
    </head>
    <body>
      <header class="border-b-2 border-line bg-surface">
        <div class="page flex h-16 items-center justify-between gap-2">
          <a href="/" class="link">${SITE.name}</a><a href="/api/openapi.json" class="link">openapi.json</a>
        </div>
      </header>
      <main class="page grid grid-cols-1 gap-12 pt-10 pb-20 wrap-anywhere">${content}</main>
    </body>
    </html>`
