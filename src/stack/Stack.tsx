import type { ErrorRouteComponent } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { App } from '../app/app'
import { PageFrame } from './PageFrame'
import type { Stack as StackOfPages } from './stack'

interface StackProps {
  app: App
  stack: StackOfPages
  /** Rendered in place of a page whose code, texts or content failed to load. */
  failed: ErrorRouteComponent
}

/** Renders the kept pages: one is visible, two during a transition. */
export function Stack({ app, stack, failed }: StackProps) {
  const { routesById, history } = useRouter()
  const element = useRef<HTMLDivElement>(null)
  const drawn = useSyncExternalStore(stack.subscribe, stack.getDrawn, stack.getDrawn)
  const [hasCovered, setCovered] = useState(false)
  if (!hasCovered && drawn.length > 1) setCovered(true)
  useEffect(() => {
    if (!hasCovered || app.config.nativeOwnsSwipeBack) return
    const over = new AbortController()
    import('./swipeBack')
      .then(({ swipeBack }) => swipeBack(element.current!, { app, stack, history, signal: over.signal }))
      .catch(() => undefined)
    return () => over.abort()
  }, [app, stack, history, hasCovered])
  return (
    <div ref={element} className="stack">
      {drawn.map((one) => {
        const { routeId } = one.page
        const route = routesById[routeId as keyof typeof routesById]
        const Page = one.page.failed ? (failed as ComponentType) : (route.options.component as ComponentType)
        return <PageFrame key={one.entry.key} {...one} component={Page} failed={failed} />
      })}
    </div>
  )
}
