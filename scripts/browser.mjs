import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { binary, run, runNode } from './processes.mjs'

/** Features that Playwright turns off. It passes them in one switch, of which the browser reads the last only. */
const playwrightTurnsOff = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...[
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
  ],
  ...[
    'AvoidCorsURLLoaderRestartOnRedirect',
    'TcpPortRandomizationWin',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
  ],
  ...['AimEnabled', 'PreconnectToSearch', 'msForceBrowserSignIn', 'msEdgeUpdateLaunchServicesPreferredVersion'],
]

/** Pages of the address bar, which each new window loads: 0.8 s of processor time for a window that nobody sees. */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** A process that the browser starts ahead for the next page of each context, where a test opens one. */
const spareProcess = 'SpareRendererForSitePerProcess'

/** Browser options of everything that drives a browser. */
export const browserArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...playwrightTurnsOff, ...addressBarPages, spareProcess].join(',')}`,
]

/**
 * Browser options of the suites. Their pages live for seconds: what the optimising compilers do in the background takes more of the processor than
 * it saves, and so does the memory that they hand back to the system each time. The bench measures the browser as shoppers have it.
 */
export const suiteArgs = [...browserArgs, '--js-flags=--invocation-count-for-maglev=2000 --managed-zone-memory']

/** Debian's Chromium that opens no windows: it takes a seventh less of the processor. */
const shell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']

/**
 * Paths at which Chromium or Chrome may be installed, the likeliest first.
 *
 * @param {NodeJS.Platform} platform
 * @param {Record<string, string | undefined>} env
 * @returns {string[]}
 */
export function usualPlaces(platform, env) {
  const onPath = (env['PATH'] ?? env['Path'] ?? '').split(delimiter).filter(Boolean)
  if (platform === 'darwin')
    return ['', env['HOME'] ?? ''].flatMap((home) =>
      ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
        (name) => `${home}/Applications/${name}.app/Contents/MacOS/${name}`,
      ),
    )
  if (platform === 'win32')
    return [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].flatMap((folder) =>
      folder
        ? ['Google\\Chrome', 'Chromium', 'Microsoft\\Edge'].map(
            (name) => `${folder}\\${name}\\Application\\${name.endsWith('Edge') ? 'msedge' : 'chrome'}.exe`,
          )
        : [],
    )
  return [
    ...onPath.map((folder) => join(folder, shell)),
    ...onPath.flatMap((folder) => names.map((name) => join(folder, name))),
    '/opt/google/chrome/chrome',
  ]
}

/**
 * The browser that the suites drive, or nothing. CHROME_PATH wins; if it is set to a browser that does not run, that is an error and no
 * other one is tried.
 *
 * @param {{ hasWindows?: boolean, env?: Record<string, string | undefined>, platform?: NodeJS.Platform, runs?: (path: string) => boolean, downloaded?: () => string | undefined }} [options]
 *   `hasWindows`: false where one without windows will do, which draws texts a little differently
 * @returns {string | undefined}
 */
export function findBrowser({
  hasWindows = true,
  env = process.env,
  platform = process.platform,
  runs = isRunnable,
  downloaded = downloadedBrowser,
} = {}) {
  const named = env['CHROME_PATH']
  if (named) {
    if (!runs(named)) throw new Error(`CHROME_PATH names ${named}, which does not start.`)
    return named
  }
  const own = downloaded()
  const places = [...usualPlaces(platform, env), ...(own ? [own] : [])]
  return places.find((path) => !(hasWindows && path.endsWith(shell)) && runs(path))
}

/** Only a browser that prints its version counts: Ubuntu's `chromium-browser` may be an empty wrapper. */
function isRunnable(/** @type {string} */ path) {
  if (!existsSync(path)) return false
  return (
    process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0
  )
}

function downloadedBrowser() {
  return createRequire(import.meta.url)('@playwright/test').chromium.executablePath()
}

const canUseApt = () => process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** @type {Promise<void> | undefined} */
let shellInstallation

/** Installs Debian's Chromium without windows, where it is missing and can be installed. Needs no package of npm. */
export const installShell = () =>
  (shellInstallation ??= (async () => {
    if (process.env.CHROME_PATH) return
    const found = findBrowser({ hasWindows: false, downloaded: () => undefined })
    if (!found?.endsWith(shell)) await installPackage(shell)
  })())

/**
 * Finds a browser, or installs one: for root Debian's without windows, which is small, else Playwright's own, else Debian's.
 *
 * @param {{ hasWindows?: boolean }} [options]
 * @returns {Promise<string | undefined>}
 */
export async function ensureBrowser({ hasWindows = true } = {}) {
  const find = () => findBrowser({ hasWindows })
  if (!hasWindows) await installShell()
  const found = find()
  if (found) return found
  process.stdout.write('No Chromium or Chrome is installed: downloading one …\n')
  await runNode(binary('playwright'), ['install', 'chromium'], { limit: 300_000 })
  const downloaded = find()
  if (downloaded) return downloaded
  await installPackage('chromium')
  return find()
}

/** Installs a package of Debian where this is root's to do. */
async function installPackage(/** @type {string} */ name) {
  if (!canUseApt()) return
  process.stdout.write(`Installing ${name} …\n`)
  const options = { limit: 300_000, quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  const { code } = await run('apt-get', ['update', '-q'], { ...options, limit: 60_000 })
  if (code === 0) await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], options)
}

export const noBrowser =
  'No browser: install Chromium or Chrome, or name one in CHROME_PATH, or run `npx playwright install chromium` where its download works.'

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  process.stdout.write(`${findBrowser() ?? noBrowser}\n`)
