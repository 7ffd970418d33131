import { Ring } from './Button'
import { useTexts } from './texts'

/** Over the whole page while the bank works; takes every press. */
export function LoadingVeil({ text }: { text?: string }) {
  const { LL } = useTexts()
  return (
    <div className="veil" role="status" aria-live="assertive">
      <span className="veil__ring">
        <Ring />
      </span>
      <span>{text ?? LL.look.loading()}</span>
    </div>
  )
}
