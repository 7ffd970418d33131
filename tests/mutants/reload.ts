import { inject, vi } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    mutantActivation?: 'static' | 'runtime'
    activeMutant?: string
  }
}

/** The mutant that the modules of this process were loaded for, if it is one of code that runs when a module is loaded. */
const loaded = globalThis as { loadedMutant?: string }

const mutant = inject('mutantActivation') === 'static' ? inject('activeMutant') : undefined
if (mutant !== loaded.loadedMutant) vi.resetModules()
loaded.loadedMutant = mutant
