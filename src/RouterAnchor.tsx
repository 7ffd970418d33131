import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { AnchorProps } from './ui/uiContext'

const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/**
 * Makes links of UI components navigate with the router. The router's own `Link` recomputes every link of every kept page on each
 * navigation; these links only need the press.
 */
export function RouterAnchor({ href, state, onClick, ...rest }: AnchorProps) {
  const { history } = useRouter()
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !href.startsWith('/') || rest.target || !isPlainPress(event)) return
    event.preventDefault()
    // The second press of a double tap: the navigation has already started.
    if (href !== history.location.href) history.push(href, state)
  }
  return <a href={href} onClick={press} {...rest} />
}
