import type { EmotionCache } from '@emotion/cache'
import createCache from '@emotion/cache'

/**
 * A style sheet of Emotion that the document adopts. The server's policy refuses style elements without its nonce, which a file that is served
 * as it is can't have; adopted sheets need none.
 */
class AdoptedSheet {
  readonly tags: HTMLStyleElement[] = []
  readonly isSpeedy = true
  readonly key: string
  before: Element | null = null
  private readonly sheet = new CSSStyleSheet()

  constructor({ key }: { key: string }) {
    this.key = key
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.sheet]
  }

  hydrate(): void {}

  insert(rule: string): void {
    try {
      this.sheet.insertRule(rule, this.sheet.cssRules.length)
    } catch {
      // A rule of another browser.
    }
  }

  flush(): void {
    this.sheet.replaceSync('')
  }
}

/** Layers count in the order in which they are first named, and components are inserted before the global styles that name them all. */
const layers = new CSSStyleSheet()
layers.replaceSync('@layer reset, base, tokens, recipes;')
document.adoptedStyleSheets = [...document.adoptedStyleSheets, layers]

export const styles: EmotionCache = createCache({ key: 'wb' })
styles.sheet = new AdoptedSheet({ key: 'wb' }) as unknown as EmotionCache['sheet']
