import { chromium as playwrightChromium } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Playwright's `launchOptions` for the browser that was found. */
export interface FoundChromium {
  executablePath: string
  args: string[]
  /** The complete environment of the browser process. */
  env: Record<string, string>
}

const CACHE = join(import.meta.dirname, '..', '.cache')
const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Chromium does not start its sandbox as root, and most containers forbid the namespaces that the sandbox
 * needs.
 */
const NO_SANDBOX = ['--no-sandbox', '--disable-setuid-sandbox']

/** Pages of one context and site share a process, which has the app's code already. */
const SHARED_PROCESS = '--process-per-site'

/** Exact character widths: in headless mode, Chromium would round each width to whole pixels. */
const TRUE_WIDTHS = '--font-render-hinting=none'

const ARGS = [...NO_SANDBOX, SHARED_PROCESS, TRUE_WIDTHS]

/**
 * Finds a Chromium: the one named by CHROMIUM_PATH, the system's, Playwright's own, or on Linux x64 the one
 * of the npm package @sparticuz/chromium. Throws an error with instructions when there is none.
 */
export async function findChromium(): Promise<FoundChromium> {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (!isExecutable(named)) throw new Error(`CHROMIUM_PATH is ${named}, which is not an executable file.`)
    return ordinary(named)
  }
  const installed = findOnPath(SYSTEM_NAMES) ?? findPlaywrightsOwn()
  if (installed) return ordinary(installed)
  if (process.platform === 'linux' && process.arch === 'x64') return unpackPackaged()
  throw new Error(
    'No Chromium found. Set CHROMIUM_PATH, install one, or run: npx playwright install chromium-headless-shell',
  )
}

function ordinary(executablePath: string): FoundChromium {
  return { executablePath, args: ARGS, env: currentEnv() }
}

function findOnPath(names: string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return candidates.find(isExecutable) ?? null
}

/** Playwright starts its smaller headless shell by default. It is in a folder beside the full browser's. */
function findPlaywrightsOwn(): string | null {
  const full = playwrightChromium.executablePath()
  if (!full) return null
  if (isExecutable(full)) return full
  const shell = full
    .replace(/chromium-(\d+)/, 'chromium_headless_shell-$1')
    .replace(/chrome-(linux|mac|win)([^/\\]*)([/\\]).*$/, 'chrome-headless-shell-$1$2$3chrome-headless-shell')
  return isExecutable(shell) ? shell : null
}

/**
 * The package unpacks itself into the folder for temporary files. So a child process with another one unpacks it
 * into the project's cache, once per version.
 */
function unpackPackaged(): FoundChromium {
  const packageRoot = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..')
  const home = join(CACHE, `chromium-${versionOf(packageRoot)}`)
  if (!existsSync(home)) unpackInto(home, join(packageRoot, 'bin'))

  const executablePath = join(home, 'chromium')
  const withSystemLibraries = { ...currentEnv(), FONTCONFIG_FILE: join(home, 'realmport-fonts.conf') }
  const withPackagedLibraries = { ...withSystemLibraries, LD_LIBRARY_PATH: join(home, 'al2023', 'lib') }
  writeFileSync(withSystemLibraries.FONTCONFIG_FILE, fontSettings(home))

  const failures: string[] = []
  for (const env of [withSystemLibraries, withPackagedLibraries]) {
    const probe = spawnSync(executablePath, ['--version'], { env, encoding: 'utf8' })
    if (probe.status === 0) return { executablePath, args: ARGS, env }
    failures.push((probe.error?.message ?? probe.stderr).trim())
  }
  throw new Error(`The packaged Chromium does not start:\n${failures.join('\n')}`)
}

/**
 * The package's own settings use a folder outside the cache, and a machine without fonts shows no text at
 * all.
 */
function fontSettings(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(home, 'fonts')}</dir>
  <cachedir>${join(home, 'fonts-cache')}</cachedir>
</fontconfig>
`
}

function unpackInto(home: string, bin: string): void {
  const unfinished = `${home}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  const program = `
    import chromium, { inflate } from '@sparticuz/chromium'
    await chromium.executablePath()
    await inflate(${JSON.stringify(join(bin, 'al2023.tar.br'))})`
  const unpacked = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: unfinished },
    encoding: 'utf8',
  })
  if (unpacked.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new Error(`Unpacking Chromium failed:\n${unpacked.stderr}`)
  }
  try {
    renameSync(unfinished, home)
  } catch (error) {
    // Another process finished first. Its result is the same.
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  }
}

function versionOf(packageRoot: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
  const version = typeof manifest === 'object' && manifest && 'version' in manifest ? manifest.version : null
  return typeof version === 'string' ? version : 'unknown'
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function currentEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
