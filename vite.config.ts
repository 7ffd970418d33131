import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { UserConfig } from 'vite'
import { charts } from './scripts/charts.mjs'
import { dropDocumentation } from './scripts/dropDocumentation.mjs'
import { shellFromServer } from './scripts/shellFromServer.mjs'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The floor is what Chakra's cascade layers need. */
const floor = ['chrome99', 'safari15.4']

/**
 * Their loaders stay in the entry: content is asked for while the code of the page is on its way. Those of the other
 * routes come with the page, since they bring its machine.
 */
const asksWhileItLoads: string[] = ['/', '/shop/$shopId/product/$productId']

const routes = () =>
  tanstackRouter({
    target: 'react',
    routesDirectory: './routes',
    generatedRouteTree: './src/routeTree.gen.ts',
    autoCodeSplitting: true,
    codeSplittingOptions: {
      splitBehavior: ({ routeId }) =>
        asksWhileItLoads.includes(routeId)
          ? undefined
          : [['component', 'loader'], ['errorComponent'], ['notFoundComponent']],
    },
    quoteStyle: 'single',
    semicolons: false,
  })

const shared = {
  build: {
    target: floor,
    cssTarget: floor,
    manifest: true,
    assetsInlineLimit: 0,
    emptyOutDir: true,
    reportCompressedSize: false,
  },
} satisfies UserConfig

/** What the home page draws. */
const homeParts =
  /[\\/]src[\\/](ui[\\/](Banner|Home|QuickAccess|RetryRow|Skeleton)|screens[\\/](home[\\/]HomeGroups|shared[\\/](HeaderActions|HomeBlock|OfflineBar|PagedItems|marketLinks)))\.tsx?$/

/** Small ones that most of the other pages draw. */
const commonParts =
  /[\\/](machines[\\/]tooFewLeft|src[\\/]ui[\\/](AmountTable|BottomBar|Card|Checkbox|Chip|Facts|ListRow|Notice|OptionRow|ProductRow|pageIcons))\.tsx?$/

/** Small ones that the order summary and its layers draw. */
const summaryParts =
  /[\\/](src[\\/](ui[\\/](AddRow|AddressCard)|screens[\\/]checkout[\\/](carrierName|sourceName|VoucherUnchecked))|i18n[\\/]addresses)\.tsx?$/

/** Small ones that several of the other pages need; the order summary needs none of them. */
const smallParts =
  /[\\/](contract[\\/](keyword|popupAds|publicVouchers)|src[\\/](ui[\\/]Bones|screens[\\/](category[\\/]categoryHref|shared[\\/]SearchButton)))\.tsx?$/

/** Routes of landing pages, which draw the same screens. */
const landingRoutes =
  /[\\/]routes[\\/](banner-landing|kmarket-landing|landing-|more\.|popup-ads-landing|special-campaign-list)/

/** The machine of vouchers and its calls, which the order summary and the bank's bill load together. */
const voucherParts = /[\\/](machines[\\/]voucher[\\/]|src[\\/]actors[\\/]voucherActors\.ts$)/

/**
 * Parts of the first script that are files of their own: the document names each in a script element, so that each is evaluated in a
 * task of its own (`server/page.tsx`). Together they would hold taps up.
 */
const evaluatedAlone = [
  { name: 'first-react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/ },
  { name: 'first-router', test: /[\\/]node_modules[\\/]@tanstack[\\/]/ },
  {
    name: 'first-xstate',
    test: /[\\/](contract|machines)[\\/][^\\/]+\.ts$|[\\/]node_modules[\\/](xstate|@xstate|valibot)[\\/]/,
  },
  { name: 'first-session', test: /[\\/]machines[\\/](session|bankApp|navigation|transition|snackbar|modal)[\\/]/ },
  { name: 'first-machines', test: /[\\/]machines[\\/]/ },
]

/** Scripts that the entry needs itself. */
const isBrought = (name: string) => name.startsWith('first-') || name.startsWith('rolldown-runtime')

const shop: UserConfig = {
  root: at('.'),
  plugins: [routes(), react(), dropDocumentation()],
  build: {
    ...shared.build,
    outDir: at('./dist/shop'),
    // What the entry has brought need not be named with each page that is loaded later.
    modulePreload: {
      resolveDependencies: (_, files) => files.filter((file) => !isBrought(file.slice('assets/'.length))),
    },
    rolldownOptions: {
      output: {
        // The entry holds the name of each script and style sheet of later pages, so the names are as short as the number of files allows.
        chunkFileNames: ({ name }) => (isBrought(name) ? 'assets/[name]-[hash].js' : 'assets/[hash:7].js'),
        assetFileNames: ({ names: [name] }) =>
          name?.endsWith('.css') ? 'assets/[hash:6][extname]' : 'assets/[name]-[hash][extname]',
        // One script instead of forty: each small one would be a request of its own and compressed by itself.
        codeSplitting: {
          groups: [
            ...evaluatedAlone.map(({ name, test }) => ({ name, test, tags: ['$initial' as const], priority: 3 })),
            { name: 'shell', tags: ['$initial'], priority: 2 },
            { name: 'home', test: homeParts, priority: 1 },
            { name: 'parts', test: commonParts, includeDependenciesRecursively: false },
            { name: 'summary', test: summaryParts, includeDependenciesRecursively: false },
            { name: 'small', test: smallParts, includeDependenciesRecursively: false },
            { name: 'landing', test: landingRoutes, includeDependenciesRecursively: false },
            { name: 'placement', test: /[\\/]machines[\\/]placement[\\/]/, includeDependenciesRecursively: false },
            { name: 'voucher', test: voucherParts, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
}

const workbench: UserConfig = {
  root: at('./workbench'),
  base: '/workbench/',
  publicDir: false,
  plugins: [react(), charts()],
  worker: { format: 'es' },
  build: {
    ...shared.build,
    outDir: at('./dist/workbench'),
    rolldownOptions: {
      input: { index: at('./workbench/index.html'), inspector: at('./workbench/inspector.ts') },
      output: {
        entryFileNames: ({ name }) => (name === 'inspector' ? 'inspector.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
}

/** `npm run dev`: one Vite server for both pages in front of the shop's server at SERVER_URL. */
const dev = (server: string): UserConfig => ({
  root: at('.'),
  appType: 'custom',
  plugins: [routes(), react(), charts(), shellFromServer(server)],
  resolve: { alias: { '/workbench/inspector.js': at('./workbench/inspector.ts') } },
  server: {
    strictPort: true,
    allowedHosts: ['.localhost'],
    proxy: Object.fromEntries(
      [
        ...['/v1', '/images', '/icons/', '/sandbox', '/openapi.json'],
        ...['coverage.json', 'revisions.json', 'storyboard', 'gallery'].map((file) => `/workbench/${file}`),
      ].map((path) => [path, server]),
    ),
  },
})

export default defineConfig(({ command }) => {
  if (command === 'serve') return dev(process.env['SERVER_URL'] ?? 'http://127.0.0.1:8081')
  return process.env['PAGE'] === 'workbench' ? workbench : shop
})
