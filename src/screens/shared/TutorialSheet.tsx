import { useSelector } from '../../stack/useSelector'
import type { Actor } from 'xstate'
import { useLL } from '../../../i18n/react'
import type { tutorialMachine } from '../../../machines/tutorial/tutorialMachine'
import { SheetLayer } from '../../controls/SheetLayer'
import { Button, TextButton } from '../../ui/Button'
import '../../styles/uses.css'
import '../../styles/visit.css'

/** Explains e-Donation in four steps (DON-007, DON-008). */
export function TutorialSheet({
  tutorial,
  onExited,
}: {
  tutorial: Actor<typeof tutorialMachine>
  onExited: () => void
}) {
  const LL = useLL()
  const isOpen = useSelector(tutorial, (snapshot) => snapshot.matches('showing'))
  const step = useSelector(tutorial, (snapshot) => snapshot.context.step)
  const total = useSelector(tutorial, (snapshot) => snapshot.context.steps)
  const texts = LL.eDonation
  const { title, text } = [texts.what, texts.consent, texts.deduction, texts.record][step] ?? texts.what
  return (
    <SheetLayer
      open={isOpen}
      title={texts.title()}
      onClose={() => tutorial.send({ type: 'sheet.close' })}
      onExited={onExited}
      actions={
        <>
          {step > 0 && (
            <Button variant="tint" throttled={false} onPress={() => tutorial.send({ type: 'tutorial.back' })}>
              {texts.previous()}
            </Button>
          )}
          <Button throttled={false} onPress={() => tutorial.send({ type: 'tutorial.next' })}>
            {step === total - 1 ? texts.finish() : texts.next()}
          </Button>
        </>
      }
    >
      <div className="tutorial">
        <p className="tutorial__bar">
          <span className="tutorial__step">{LL.common.steps({ index: step + 1, total })}</span>
          <TextButton onPress={() => tutorial.send({ type: 'tutorial.skip' })}>{texts.skip()}</TextButton>
        </p>
        <div role="status">
          <h3 className="tutorial__title">{title()}</h3>
          <p className="tutorial__text">{text()}</p>
        </div>
        <span className="tutorial__dots" aria-hidden>
          {Array.from({ length: total }, (_, index) => (
            <span key={index} className={index === step ? 'tutorial__dot tutorial__dot--now' : 'tutorial__dot'} />
          ))}
        </span>
      </div>
    </SheetLayer>
  )
}
