/**
 * Faults of the layout of the shown page, or of the dialog or layer over it, at a text size, each with its element. Runs in the browser: it may use nothing of this file but
 * itself.
 */
export async function faultsOf({ textSize }: { textSize: string }): Promise<string[]> {
  const root = document.documentElement
  const found = new Set<string>()
  const add = (fault: string, element: Element, more = '') => {
    const name = typeof element.className === 'string' && element.className ? element.className : element.localName
    const text = element.textContent?.trim().slice(0, 40) ?? ''
    found.add(`${fault}${more}: .${element.parentElement?.className ?? ''} > .${name} “${text}”`)
  }
  const top = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].at(-1)
  const frame = top('dialog[open]') ?? top('.sub-page:not([inert])') ?? top('.page-frame:not([aria-hidden])')
  if (!frame) return ['no page is shown']
  const sizes = new Map<Element, number>()
  const ownText = (element: Element) =>
    [...element.childNodes].filter((node) => node.nodeType === 3 && node.textContent?.trim())
  const isHidden = (element: Element) =>
    element.closest('.sr-only, [hidden], [inert], svg') !== null || getComputedStyle(element).clipPath === 'inset(50%)'
  for (const element of frame.querySelectorAll('*'))
    if (ownText(element).length > 0) sizes.set(element, parseFloat(getComputedStyle(element).fontSize))

  const layOutAll = new CSSStyleSheet()
  layOutAll.replaceSync('.page-frame *, .page-frame *::before { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(layOutAll)
  root.style.fontSize = textSize === '100%' ? '' : textSize
  // Rows of a long list are placed once they have been measured.
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)

  const scroller = frame.querySelector<HTMLElement>('.page-frame__scroll, .sheet__body') ?? frame
  const { width } = root.getBoundingClientRect()
  if (scroller.scrollWidth > Math.min(width, frame.clientWidth) + 1)
    found.add(`the page is ${scroller.scrollWidth} px wide`)
  if (scroller.scrollHeight > scroller.clientHeight && scroller.clientHeight < 120)
    found.add(`only ${scroller.clientHeight} px of ${scroller.scrollHeight} px are in view`)
  if (frame.getBoundingClientRect().bottom > innerHeight + 1) found.add('the layer ends below the window')
  const drawn = [...frame.querySelectorAll<HTMLElement>('*')].filter((element) => !isHidden(element))

  /** What scrolls sideways, or shortens its text on purpose, around an element. */
  const slides = (element: Element): boolean => {
    for (let at: Element | null = element; at && at !== scroller; at = at.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(at)
      if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') return true
    }
    return false
  }
  /** Boxes of a text's lines, without the room above and below the letters. */
  const linesOf = (leaf: Element): DOMRect[] =>
    ownText(leaf).flatMap((text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return [...range.getClientRects()].filter((line) => line.width > 1)
    })
  const floats = (element: Element): boolean => {
    for (let at: Element | null = element; at && at !== scroller; at = at.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true
    return false
  }
  const clipOf = (leaf: Element): { box: DOMRect; isClamped: boolean } | undefined => {
    for (let at: Element | null = leaf; at && at !== scroller; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.overflowX === 'hidden' || style.overflowX === 'clip')
        return { box: at.getBoundingClientRect(), isClamped: style.webkitLineClamp !== 'none' }
    }
    return undefined
  }

  const placed: { leaf: Element; line: DOMRect; floats: boolean }[] = []
  for (const leaf of drawn.filter((element) => ownText(element).length > 0)) {
    const style = getComputedStyle(leaf)
    if (style.visibility === 'hidden' || parseFloat(style.opacity) === 0) continue
    const clip = clipOf(leaf)
    const lines = linesOf(leaf).filter((line) => !clip?.isClamped || line.top < clip.box.bottom - line.height / 4)
    if (lines.length === 0) continue
    const isSliding = slides(leaf)
    const size = parseFloat(style.fontSize)
    if (textSize === '200%' && size < (sizes.get(leaf) ?? 0) * 1.2) add('does not grow', leaf, ` (${size} px)`)
    if (!isSliding) {
      const left = Math.min(...lines.map((line) => line.left))
      const right = Math.max(...lines.map((line) => line.right))
      if (left < -1 || right > width + 1) add('leaves the window', leaf, ` (${Math.round(left)}–${Math.round(right)})`)
      if (clip) {
        const outside = lines.filter(
          (line) =>
            line.right > clip.box.right + 1.5 ||
            line.left < clip.box.left - 1.5 ||
            (!clip.isClamped &&
              (line.bottom > clip.box.bottom + line.height / 4 || line.top < clip.box.top - line.height / 4)),
        )
        if (outside.length > 0) add('is cut', leaf)
      }
    }
    const letters = leaf.textContent!.replace(/\s|[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/g, '').length
    const tops = new Set(lines.map((line) => Math.round(line.top)))
    if (ownText(leaf).length === 1 && tops.size >= 3 && letters / tops.size < 3.5)
      add('has a few letters a line', leaf, ` (${letters} in ${tops.size})`)
    const isFloating = floats(leaf)
    const right = style.textOverflow === 'ellipsis' ? leaf.getBoundingClientRect().right : Infinity
    for (const { left, top, ...line } of lines.map((one) => one.toJSON() as DOMRect))
      placed.push({
        leaf,
        line: new DOMRect(left, top, Math.min(line.right, right) - left, line.height),
        floats: isFloating,
      })
  }

  placed.sort((one, other) => one.line.top - other.line.top)
  for (const [index, one] of placed.entries())
    for (const other of placed.slice(index + 1)) {
      if (other.line.top >= one.line.bottom) break
      if (one.leaf === other.leaf || one.floats !== other.floats || slides(one.leaf) !== slides(other.leaf)) continue
      const isIn = one.leaf.contains(other.leaf) || other.leaf.contains(one.leaf)
      const across = Math.min(one.line.right, other.line.right) - Math.max(one.line.left, other.line.left)
      const down = Math.min(one.line.bottom, other.line.bottom) - Math.max(one.line.top, other.line.top)
      const least = Math.min(one.line.height, other.line.height)
      if (!isIn && across > 2 && down > least * 0.4)
        add(`overlaps “${other.leaf.textContent!.trim().slice(0, 24)}”`, one.leaf)
    }

  for (const control of frame.querySelectorAll<HTMLElement>('a, button, input, label, .picture, .tag, .card')) {
    if (isHidden(control) || slides(control)) continue
    const box = control.getBoundingClientRect()
    if (box.width === 0 || (box.left >= -1 && box.right <= width + 1)) continue
    add('leaves the window', control, ` (${Math.round(box.left)}–${Math.round(box.right)})`)
  }
  for (const button of frame.querySelectorAll<HTMLElement>('button, .btn, .chip, .tag, .status-chip')) {
    if (isHidden(button)) continue
    const box = button.getBoundingClientRect()
    if (box.width === 0) continue
    for (const leaf of [button, ...button.querySelectorAll('*')].filter(
      (one) => ownText(one).length > 0 && !isHidden(one),
    ))
      for (const line of linesOf(leaf))
        if (line.left < box.left - 1 || line.right > box.right + 1 || line.bottom > box.bottom + line.height / 4)
          add('leaves its box', leaf)
  }

  root.style.fontSize = ''
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== layOutAll)
  return [...found]
}

/**
 * Words of the shown page, or of the sheet or layer over it, that go on in the next line, and how many words were looked at. Runs in the
 * browser.
 */
export function partedWords(patterns: readonly string[]): { seen: number; parted: string[] } {
  const top = (selector: string) => [...document.querySelectorAll(selector)].at(-1)
  const frame = top('dialog[open]') ?? top('.sub-page:not([inert])') ?? top('.page-frame:not([aria-hidden])')
  if (!frame) return { seen: 0, parted: ['no page is shown'] }
  // A word may hold word joiners between its letters, and no-break spaces.
  const looked = patterns.map((pattern) => new RegExp(pattern.replaceAll('~', '\u2060?').replaceAll(' ', '\\s'), 'gu'))
  const parted = new Set<string>()
  let seen = 0
  const texts = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const pattern of looked)
      for (const { 0: word, index } of text.textContent!.matchAll(pattern)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
        )
        if (lines.size > 0) seen += 1
        if (lines.size > 1) parted.add(`${word} in “${text.textContent}”`)
      }
  return { seen, parted: [...parted] }
}

/** Dots and arrows between two facts of the sheet or layer over the page that end a line, and how many there are. Runs in the browser. */
export function marksAtLineEnds(): { seen: number; atEnds: string[] } {
  const top = (selector: string) => [...document.querySelectorAll(selector)].at(-1)
  const frame = top('dialog[open]') ?? top('.sub-page:not([inert])')
  if (!frame) return { seen: 0, atEnds: ['no layer is shown'] }
  const boxesOf = (text: Node, start: number, end: number) => {
    const range = document.createRange()
    range.setStart(text, start)
    range.setEnd(text, end)
    return [...range.getClientRects()].filter(({ width }) => width > 1)
  }
  const textsOf = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    for (let text = walker.nextNode(); text; text = walker.nextNode()) texts.push(text)
    return texts
  }
  const atEnds: string[] = []
  let seen = 0
  for (const arrow of frame.querySelectorAll('.popup__arrow')) {
    const mark = arrow.getBoundingClientRect()
    const next = arrow.nextElementSibling?.getBoundingClientRect()
    seen += 1
    if (!next || next.left < mark.right || next.top > mark.bottom) atEnds.push(arrow.parentElement!.textContent)
  }
  for (const text of textsOf(frame))
    for (const { index } of text.textContent!.matchAll(/[·→]/g)) {
      const [mark] = boxesOf(text, index, index + 1)
      if (!mark) continue
      seen += 1
      const block = text.parentElement!.closest('p, .option__sub')
      const isFollowed = textsOf(block ?? frame)
        .flatMap((other) => boxesOf(other, 0, other.textContent!.length))
        .some((box) => box.right > mark.right + 2 && box.top < mark.bottom && box.bottom > mark.top)
      if (!isFollowed) atEnds.push(block?.textContent ?? text.textContent!)
    }
  return { seen, atEnds }
}

/** Letters on the last line of each text of the shown page that matches, of those with several lines; runs in the browser. */
export function lastLines(patterns: readonly string[]): { seen: number; letters: number[] } {
  const top = (selector: string) => [...document.querySelectorAll(selector)].at(-1)
  const frame =
    top('dialog[open]') ?? top('.sub-page:not([inert])') ?? top('.page-frame:not([aria-hidden])') ?? document.body
  const letters: number[] = []
  let seen = 0
  const texts = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = text.textContent!
    if (!patterns.some((pattern) => words.replaceAll('\u2060', '').includes(pattern))) continue
    const tops = [...words].map((_, index) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + 1)
      const box = [...range.getClientRects()].find(({ width }) => width > 1)
      return box && Math.round(box.top)
    })
    const lines = tops.filter((one) => one !== undefined)
    if (lines.length === 0) continue
    seen += 1
    const last = Math.max(...lines)
    if (Math.min(...lines) < last) letters.push(lines.filter((one) => one === last).length)
  }
  return { seen, letters }
}
