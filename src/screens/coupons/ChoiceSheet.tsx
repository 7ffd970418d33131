import { useSelector } from '../../stack/useSelector'
import type { Actor } from 'xstate'
import type { sheetMachine } from '../../../machines/sheet/sheetMachine'
import { SheetLayer } from '../../controls/SheetLayer'
import { OptionRow, Options } from '../../ui/OptionRow'

interface ChoiceSheetProps {
  sheet: Actor<typeof sheetMachine>
  title: string
  options: readonly { value: string; label: string }[]
  chosen: string
  onChoose: (value: string) => void
  onExited: () => void
}

/** A single choice in a sheet, which closes when an option is chosen. */
export function ChoiceSheet({ sheet, title, options, chosen, onChoose, onExited }: ChoiceSheetProps) {
  const isOpen = useSelector(sheet, (snapshot) => snapshot.matches('open'))
  const close = () => sheet.send({ type: 'sheet.close' })
  const choose = (value: string) => {
    if (value !== chosen) onChoose(value)
    close()
  }
  return (
    <SheetLayer open={isOpen} title={title} onClose={close} onExited={onExited}>
      <Options label={title} lines>
        {options.map(({ value, label }) => (
          <OptionRow
            key={value}
            name={sheet.id}
            value={value}
            look="line"
            checked={value === chosen}
            onSelect={choose}
            title={label}
          />
        ))}
      </Options>
    </SheetLayer>
  )
}
