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
  return [...onPath.flatMap((folder) => names.map((name) => join(folder, name))), '/opt/google/chrome/chrome']
}

/**
 * The browser that the suites drive, or nothing. CHROME_PATH wins; if it is set to a browser that does not run, that is an error and no
 * other one is tried.
 *
 * @param {{ env?: Record<string, string | undefined>, platform?: NodeJS.Platform, runs?: (path: string) => boolean, downloaded?: () => string | undefined }} [options]
 * @returns {string | undefined}
 */
export function findBrowser({
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
  return [...usualPlaces(platform, env), ...(own ? [own] : [])].find(runs)
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

/**
 * Finds a browser, or installs one: Playwright's own, else Debian's package for root.
 *
 * @returns {Promise<string | undefined>}
 */
export async function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  process.stdout.write('No Chromium or Chrome is installed: downloading one …\n')
  await runNode(binary('playwright'), ['install', 'chromium'], { limit: 300_000 })
  const downloaded = findBrowser()
  if (downloaded || !canUseApt()) return downloaded
  process.stdout.write('That did not work: installing the system’s chromium …\n')
  const { code } = await run('apt-get', ['update', '-q'])
  if (code === 0)
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
  return findBrowser()
}

export const noBrowser =
  'No browser: install Chromium or Chrome, or name one in CHROME_PATH, or run `npx playwright install chromium` where its download works.'

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  process.stdout.write(`${findBrowser() ?? noBrowser}\n`)
