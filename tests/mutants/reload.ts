import { inject, vi } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    globalNamespace?: string
    mutantActivation?: 'static' | 'runtime'
    activeMutant?: string
  }
}

/** The mutant that the modules of this process were loaded for, if it is one of code that runs when a module is loaded. */
const loaded = globalThis as { loadedMutant?: string }

const isStatic = inject('mutantActivation') === 'static'
const mutant = isStatic ? inject('activeMutant') : undefined
if (mutant !== loaded.loadedMutant) vi.resetModules()
loaded.loadedMutant = mutant

// Stryker activates any other mutant when the tests begin: until then the one of the last run is still active.
const stryker = (globalThis as Record<string, unknown>)[inject('globalNamespace') ?? ''] as
  { activeMutant?: string } | undefined
if (stryker && !isStatic) delete stryker.activeMutant
