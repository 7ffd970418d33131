import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useLL } from '../../../i18n/react'
import type { tutorialMachine } from '../../../machines/tutorial/tutorialMachine'
import { ModalFrame } from '../../controls/ModalFrame'
import { useSelector } from '../../stack/useSelector'
import { Button, TextButton } from '../../ui/Button'
import '../../styles/uses.css'
import '../../styles/visit.css'

type Tutorial = ActorRefFrom<typeof tutorialMachine>

/** Selector of the part of home that each step explains. */
const targets = ['.search-box', '.quick-access', '.tabs', '.header__end']

/** In CSS pixels: margin around the part of home, gap between hole and bubble, and height of the fixed header. */
const margin = 6
const gap = 22
const headerHeight = 64

/** The tutorial of home: a hole in the scrim shows the part that a step explains (HOM-007, HOM-009). */
export function TutorialSpotlight({ tutorial }: { tutorial: Tutorial | undefined }) {
  // During the exit animation it keeps its last content.
  const [shown, setShown] = useState(tutorial)
  if (tutorial && tutorial !== shown) setShown(tutorial)
  const isOpen = useSelector(tutorial, (snapshot) => snapshot?.matches('showing') === true)
  return shown && <Spotlight tutorial={shown} isOpen={isOpen} onExited={() => setShown(undefined)} />
}

function Spotlight({ tutorial, isOpen, onExited }: { tutorial: Tutorial; isOpen: boolean; onExited: () => void }) {
  const { tutorial: texts } = useLL().visit
  const LL = useLL()
  const titleId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const step = useSelector(tutorial, (snapshot) => snapshot.context.step)
  const total = useSelector(tutorial, (snapshot) => snapshot.context.steps)
  const { title, text } = [texts.search, texts.quickAccess, texts.categories, texts.cartAndOrders][step] ?? texts.search

  useLayoutEffect(() => {
    if (!isOpen) return
    const point = () => frame.current && pointAt(frame.current, targets[step] ?? '')
    point()
    window.addEventListener('resize', point)
    return () => window.removeEventListener('resize', point)
  }, [isOpen, step])

  return (
    <ModalFrame
      open={isOpen}
      className="tour"
      labelledBy={titleId}
      onEscape={() => tutorial.send({ type: 'sheet.close' })}
      onExited={onExited}
    >
      <div ref={frame} className="tour__frame">
        <span className="tour__hole" aria-hidden />
        <div className="tour__bubble">
          <h2 id={titleId} className="sr-only">
            {texts.title()}
          </h2>
          <p className="tutorial__bar">
            <span className="tutorial__step">{LL.common.steps({ index: step + 1, total })}</span>
            <TextButton tone="muted" onPress={() => tutorial.send({ type: 'tutorial.skip' })}>
              {texts.skip()}
            </TextButton>
          </p>
          <div role="status">
            <h3 className="tutorial__title">{title()}</h3>
            <p className="tour__text">{text()}</p>
          </div>
          <div className="tour__foot">
            <span className="tutorial__dots" aria-hidden>
              {Array.from({ length: total }, (_, index) => (
                <span key={index} className={dotClass(index, step)} />
              ))}
            </span>
            {step > 0 && (
              <Button
                variant="tint"
                size="md"
                throttled={false}
                onPress={() => tutorial.send({ type: 'tutorial.back' })}
              >
                {texts.back()}
              </Button>
            )}
            <Button size="md" throttled={false} onPress={() => tutorial.send({ type: 'tutorial.next' })}>
              {step === total - 1 ? texts.finish() : texts.next()}
            </Button>
          </div>
        </div>
      </div>
    </ModalFrame>
  )
}

const dotClass = (index: number, step: number) =>
  ['tutorial__dot', index < step && 'tutorial__dot--done', index === step && 'tutorial__dot--now']
    .filter(Boolean)
    .join(' ')

/** Positions the hole over the part of home and the bubble where there is room. Without that part there is no hole. */
function pointAt(frame: HTMLElement, selector: string): void {
  const page = frame.closest('.page-frame')
  const target = page?.querySelector(selector)
  const bubble = frame.querySelector<HTMLElement>('.tour__bubble')?.offsetHeight ?? 0
  const needs = bubble + gap + margin
  let at = target?.getBoundingClientRect()
  const fitsUnder = () => at !== undefined && innerHeight - at.bottom >= needs
  const fitsOver = () => at !== undefined && at.top >= needs
  frame.classList.toggle('tour__frame--blank', !at?.width)
  if (!target || !at?.width) return
  if (at.top < 0 || (!fitsUnder() && !fitsOver())) {
    page?.querySelector('.page-frame__scroll')?.scrollBy({ top: at.top - headerHeight - margin, behavior: 'instant' })
    at = target.getBoundingClientRect()
  }
  const isOver = !fitsUnder() && fitsOver()
  frame.classList.toggle('tour__frame--above', isOver)
  const left = Math.max(4, at.left - margin)
  const top = Math.max(4, at.top - margin)
  const bottom = at.bottom + margin
  const values = {
    left,
    top,
    width: Math.min(innerWidth - 4, at.right + margin) - left,
    height: bottom - top,
    bubble: isOver ? innerHeight - top : bottom,
    arrow: (at.left + at.right) / 2,
  }
  for (const [name, value] of Object.entries(values)) frame.style.setProperty(`--${name}`, `${value}px`)
}
