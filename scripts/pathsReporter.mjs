import { DefaultReporter } from 'vitest/node'
import { shortenFailures } from './walkFailures.mjs'

/** Vitest's own output, but of the walks that one broken edge fails only the shortest whole. */
export default class PathsReporter extends DefaultReporter {
  /** @param {import('vitest/node').TestModule} module @override */
  onTestModuleEnd(module) {
    shortenFailures(module)
    super.onTestModuleEnd(module)
  }
}
