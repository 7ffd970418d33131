import tseslint from 'typescript-eslint'

/** Selectors of `no-restricted-syntax`: a later block replaces the list of an earlier one, so each block spreads what it keeps. */
const forbidden = {
  defaultExport: {
    selector: 'ExportDefaultDeclaration',
    message: 'Named exports only: a default export has another name in every file that imports it.',
  },
  now: {
    selector: "NewExpression[callee.name='Date'][arguments.length=0], CallExpression[callee.name='Date']",
    message: 'A machine reads the time from the clock in its context.',
  },
  inlineFunction: {
    selector:
      "CallExpression[callee.property.name='createMachine'] > ObjectExpression.arguments Property[key.name=/^(guard|actions|entry|exit|src)$/] :matches(ArrowFunctionExpression, FunctionExpression):not(Property[key.name=/^(params|input)$/] *)",
    message: 'The chart names its guards, actions and actors; what they do is declared in setup().',
  },
  inlineCall: {
    selector:
      "CallExpression[callee.property.name='createMachine'] > ObjectExpression.arguments Property[key.name=/^(actions|entry|exit|src)$/] CallExpression:not(Property[key.name=/^(params|input)$/] *)",
    message: 'The chart names its actions and actors; what they do is declared in setup().',
  },
  inlineDelay: {
    selector:
      "CallExpression[callee.property.name='createMachine'] > ObjectExpression.arguments Property[key.name='after'] > ObjectExpression > Property[key.raw=/^[0-9]/]",
    message: 'The chart names its delays; how long they are is declared in setup().',
  },
  sleep: {
    selector:
      "CallExpression[callee.property.name='waitForTimeout'], NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout']",
    message: 'No sleeps: wait for what the test is about.',
  },
  only: {
    selector: "CallExpression[callee.property.name='only'][callee.object.name=/^(it|test|describe|suite)$/]",
    message: 'Left over from debugging: the other tests would not run.',
  },
}

const syntax = (...names) => ['error', ...names.map((name) => forbidden[name])]
const globals = (message, ...names) => ['error', ...names.map((name) => ({ name, message }))]

const pure = globals(
  'A machine is pure: effects are actors that src/ provides, time is the clock in its context.',
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'clearTimeout', 'clearInterval'],
  ...['fetch', 'XMLHttpRequest', 'window', 'document', 'navigator', 'location', 'history', 'globalThis', 'self'],
  ...['localStorage', 'sessionStorage', 'crypto', 'performance', 'process', 'console'],
)
const thin = globals(
  'A route shows and sends events; the page around it belongs to src/.',
  ...[
    'window',
    'document',
    'navigator',
    'location',
    'history',
    'globalThis',
    'localStorage',
    'sessionStorage',
    'fetch',
  ],
)

export default tseslint.config(
  { ignores: ['node_modules/', 'dist/', 'coverage/', 'test-results/', '.data/', '**/*.gen.ts', 'i18n/i18n-*'] },
  ...tseslint.configs.recommended,
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-debugger': 'error',
      'no-restricted-syntax': syntax('defaultExport'),
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' },
      ],
    },
  },
  // Their readers ask for a default export.
  {
    files: ['*.config.{js,ts}', '.*.cjs', 'scripts/{reporter,pathsReporter}.mjs', 'i18n/{th,en}/**'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { files: ['src/**', 'machines/**', 'routes/**', 'contract/**', 'i18n/**'], rules: { 'no-console': 'error' } },
  // What stands outside the pages is repeated until it is loaded.
  {
    files: ['src/**', 'routes/**'],
    ignores: ['src/ui/lazyWithRetry.ts', 'src/overlays/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: 'react', importNames: ['lazy'], message: 'It keeps a failed load for good: use lazyWithRetry.' },
      ],
    },
  },
  {
    files: ['machines/**'],
    rules: {
      'no-restricted-globals': pure,
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'A machine reads the time from the clock in its context.' },
        { object: 'Math', property: 'random', message: 'A machine gets what is random as input.' },
      ],
      'no-restricted-syntax': syntax('defaultExport', 'now', 'inlineFunction', 'inlineCall', 'inlineDelay'),
    },
  },
  { files: ['routes/**'], rules: { 'no-restricted-globals': thin, 'no-restricted-syntax': 'off' } },
  { files: ['tests/**', 'e2e/**'], rules: { 'no-restricted-syntax': syntax('defaultExport', 'sleep', 'only') } },
)
