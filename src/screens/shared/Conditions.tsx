import { createElement } from 'react'
import type { ReactNode } from 'react'
import type { App } from '../../app/app'
import { Anchor } from '../../ui/uiContext'

interface ConditionsProps {
  app: App
  /** Text from the server; the only one that may contain HTML (SEC-006). */
  html: string
  /** Class of the paragraph; without it no paragraph is added. */
  className?: string
}

const kept = ['P', 'BR', 'B', 'I', 'UL', 'OL', 'LI']
/** Elements whose content is not shown. */
const dropped = ['SCRIPT', 'STYLE', 'TEMPLATE', 'IFRAME', 'OBJECT', 'NOSCRIPT', 'TEXTAREA', 'TITLE']

const isMarketPath = (href: string) => /^\/(?![/\\])/.test(href)

function linkOf(app: App, href: string, children: ReactNode, key: number): ReactNode {
  if (isMarketPath(href))
    return (
      <Anchor key={key} href={href}>
        {children}
      </Anchor>
    )
  if (/^(tel|mailto):/i.test(href))
    return (
      <a key={key} href={href}>
        {children}
      </a>
    )
  if (!/^https?:\/\//i.test(href)) return children
  return (
    <a
      key={key}
      href={href}
      onClick={(event) => {
        event.preventDefault()
        app.linkOpener.send({ type: 'link.open', link: { link_type: 'external', link: href } })
      }}
    >
      {children}
    </a>
  )
}

/** Keeps allowed tags without their attributes and safe links; other tags are replaced by their text. */
function nodesOf(app: App, parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, key) => {
    if (node.nodeType === node.TEXT_NODE) return node.textContent
    if (node.nodeType !== node.ELEMENT_NODE || dropped.includes(node.nodeName)) return null
    const element = node as Element
    const children = nodesOf(app, element)
    if (element.tagName === 'A') return linkOf(app, element.getAttribute('href')?.trim() ?? '', children, key)
    if (!kept.includes(element.tagName)) return children
    return createElement(element.tagName.toLowerCase(), { key }, ...children)
  })
}

/** Conditions as text or limited HTML. */
export function Conditions({ app, html, className }: ConditionsProps) {
  if (!html.includes('<')) return className === undefined ? html : <p className={className}>{html}</p>
  // Parsed in an inert document: nothing in it is loaded or executed.
  const { body } = document.implementation.createHTMLDocument()
  body.innerHTML = html
  return <div className={className}>{nodesOf(app, body)}</div>
}
