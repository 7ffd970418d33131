import { act } from '@testing-library/react'

let pressedAt = 0

/** A press, long after the previous one, so that no throttle drops it (GEN-016). */
export function pressLater(button: Element): void {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  pressedAt = Math.max(pressedAt, performance.now()) + 10_000
  Object.defineProperty(event, 'timeStamp', { value: pressedAt })
  act(() => void button.dispatchEvent(event))
}
