import type { Actor } from 'xstate'
import { useLL } from '../../../i18n/react'
import type { sheetMachine } from '../../../machines/sheet/sheetMachine'
import type { App } from '../../app/app'
import { SheetLayer } from '../../controls/SheetLayer'
import { useSelector } from '../../stack/useSelector'
import { MemberCards } from './MemberCards'
import '../../styles/visit.css'

interface MemberCardsSheetProps {
  app: App
  sheet: Actor<typeof sheetMachine>
  onExited: () => void
}

/** The member cards in a sheet over the payment sheet; the order summary stays under it (PTC-004). */
export function MemberCardsSheet({ app, sheet, onExited }: MemberCardsSheetProps) {
  const LL = useLL()
  const isOpen = useSelector(sheet, (snapshot) => snapshot.matches('open'))
  return (
    <SheetLayer
      open={isOpen}
      title={LL.visit.memberCards.title()}
      onClose={() => sheet.send({ type: 'sheet.close' })}
      onExited={onExited}
    >
      <div className="member-cards__sheet">
        <MemberCards app={app} />
      </div>
    </SheetLayer>
  )
}
