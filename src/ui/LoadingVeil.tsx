import { Ring } from './Button'
import { useUiTexts } from './texts'

/** Over the whole page while the bank works; takes every press. */
export function LoadingVeil({ text }: { text?: string }) {
  const texts = useUiTexts()
  return (
    <div className="veil" role="status" aria-live="assertive">
      <span className="veil__ring">
        <Ring />
      </span>
      <span>{text ?? texts.loading()}</span>
    </div>
  )
}
