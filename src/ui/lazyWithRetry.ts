import type { ComponentType, LazyExoticComponent } from 'react'
import { createElement, lazy } from 'react'

const failures = new Set<() => void>()

/** Parts whose load has failed are loaded again when they are rendered next. */
export function forgetFailedLoads(): void {
  for (const forget of failures) forget()
  failures.clear()
}

/**
 * React's `lazy` keeps a failed load for good, so that no retry of a page could succeed. This component loads again when it is rendered
 * after {@link forgetFailedLoads}, or after the device has come online again. `replacement` is rendered in place of an error.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  replacement?: ComponentType<Props>,
): ComponentType<Props> {
  const attempt = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(async () => {
      try {
        return await load()
      } catch (error) {
        failures.add(() => (Part = attempt()))
        window.addEventListener('online', forgetFailedLoads)
        if (!replacement) throw error
        return { default: replacement }
      }
    })
  let Part = attempt()
  return function LazyPart(props: Props) {
    return createElement(Part as ComponentType<Props>, props)
  }
}
