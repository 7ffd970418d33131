/** Imports point down only. What a folder may import is named; all else is refused. */
const folder = (name, comment, { from, except, to }) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, ...(except && { pathNot: except }) },
  to: { pathNot: to },
})

const ours = (...folders) => folders.map((path) => `^${path}/`)
const packages = (...names) => names.map((name) => `(^|/)node_modules/(@types/)?${name}/`)
/** Vite's `?raw` and its like hide a package's file from the resolver. */
const asset = '^@?[a-z][^:]*\\?(raw|url|worker|inline)$'
const pageActors = '^src/pageActors/'
const views = '^src/(screens|controls|overlays)/'
const anyPackage = `(^|/)node_modules/|${asset}`
const node =
  '^(node:)?(assert|async_hooks|buffer|child_process|cluster|crypto|dns|events|fs|http|http2|https|module|net|os|path|perf_hooks|process|querystring|readline|stream|string_decoder|timers|tls|tty|url|util|v8|vm|worker_threads|zlib)(/|$)'

module.exports = {
  forbidden: [
    folder('contract-imports-valibot-only', 'The contract is read by every folder and by other teams.', {
      from: '^contract/',
      except: '^contract/openapi\\.ts$',
      to: [...ours('contract'), ...packages('valibot')],
    }),
    folder('openapi-imports-the-contract-only', 'The OpenAPI document is made from the contract alone.', {
      from: '^contract/openapi\\.ts$',
      to: [...ours('contract'), ...packages('valibot', '@valibot/to-json-schema')],
    }),
    folder('machines-import-contract-and-xstate-only', 'Machines decide: no React, no DOM, no fetch, no texts.', {
      from: '^machines/',
      to: [...ours('machines', 'contract'), ...packages('xstate')],
    }),
    folder('i18n-imports-contract-only', 'Texts and formats know the contract, no page and no machine.', {
      from: '^i18n/',
      except: '^i18n/react\\.tsx?$',
      to: [...ours('i18n', 'contract'), ...packages('typesafe-i18n', 'dayjs')],
    }),
    folder('i18n-binds-to-react-in-one-file', 'Only i18n/react.tsx joins the texts with React.', {
      from: '^i18n/react\\.tsx?$',
      to: [...ours('i18n', 'contract'), ...packages('typesafe-i18n', 'dayjs', 'react')],
    }),
    folder('plain-ui-imports-react-only', 'The server renders src/ui: props only, no actor, router or Chakra.', {
      from: '^src/ui/',
      to: [...ours('src/ui', 'contract', 'i18n'), ...packages('react')],
    }),
    folder('src-imports-downward', 'The page stands on machines, texts and contract.', {
      from: '^src/',
      except: ['^src/ui/', '^src/main\\.tsx$', '^src/routeTree\\.gen\\.ts$'],
      to: [...ours('src', 'machines', 'i18n', 'contract'), anyPackage],
    }),
    {
      name: 'actors-know-no-page',
      comment: 'Calls, bridge and storage serve every page: they know no history entry and no view.',
      severity: 'error',
      from: { path: '^src/(actors|api|bridge|storage)/' },
      to: { path: ['^src/(stack|navigation)/', pageActors, views] },
    },
    {
      name: 'app-knows-no-feature',
      comment: 'What a feature needs comes with its route: imported here, it would be in the first screen’s script.',
      severity: 'error',
      from: { path: '^src/(app|stack|navigation)/' },
      to: { path: [pageActors, views] },
    },
    {
      name: 'page-actors-know-no-view',
      comment: 'A view is a function of its actors, never the other way round.',
      severity: 'error',
      from: { path: pageActors },
      to: { path: views },
    },
    folder('controls-import-plain-ui-only', 'A control takes props only: no actor and no page.', {
      from: '^src/controls/',
      to: [...ours('src/controls', 'src/ui', 'contract', 'i18n'), anyPackage],
    }),
    folder('main-joins-page-and-routes', 'src/main.tsx and the route tree are the one place that joins all.', {
      from: ['^src/main\\.tsx$', '^src/routeTree\\.gen\\.ts$'],
      to: [...ours('src', 'routes', 'machines', 'i18n', 'contract'), anyPackage],
    }),
    folder('routes-import-downward', 'Routes show: machines decide and src/ calls.', {
      from: '^routes/',
      to: [...ours('routes', 'src', 'machines', 'i18n', 'contract'), anyPackage],
    }),
    {
      name: 'routes-never-fetch',
      comment: 'Content comes through the api client of src/, in a loader.',
      severity: 'error',
      from: { path: '^routes/' },
      to: { path: '(^|/)node_modules/ofetch/' },
    },
    {
      name: 'only-the-joint-knows-all',
      comment: 'What imports these files or the route tree imports every screen.',
      severity: 'error',
      from: { path: '^(src|routes|machines|i18n|contract|workbench)/', pathNot: '^src/(main|router|compose)\\.tsx?$' },
      to: { path: ['^src/(main|router|compose)\\.tsx?$', '^src/routeTree\\.gen\\.ts$'] },
    },
    folder('server-imports-contract-texts-and-plain-ui', 'Of src, machines and routes the server knows src/ui only.', {
      from: '^server/',
      to: [...ours('server', 'contract', 'src/ui', 'i18n'), anyPackage, node],
    }),
    {
      name: 'bank-tables-belong-to-the-bank',
      comment: "The shop calls the bank's interface; only the seed knows its rows.",
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/(bank|db/seed)/' },
      to: { path: '^server/bank/schema\\.ts$' },
    },
    {
      name: 'the-seed-knows-types-of-the-bank-tables',
      comment: 'The seed fills the rows; the tables themselves are written by the bank.',
      severity: 'error',
      from: { path: '^server/db/seed/' },
      to: { path: '^server/bank/schema\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    folder('workbench-imports-downward', 'The workbench is a page of its own beside the shop.', {
      from: '^workbench/',
      to: [...ours('workbench', 'src', 'machines', 'i18n', 'contract'), anyPackage, '^virtual:charts$'],
    }),
    {
      name: 'nothing-imports-tests',
      comment: 'Tests, journeys and commands stand above all folders.',
      severity: 'error',
      from: { path: '^(contract|machines|routes|i18n|src|server|workbench)/' },
      to: { path: '^(tests|e2e|scripts)/' },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or miss a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything-is-found',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?(raw|url|worker|inline)$|^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
