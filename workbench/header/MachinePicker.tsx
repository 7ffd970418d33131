import { Combobox, createListCollection, Portal } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import type { Wording } from '../chart/chart'
import { charts } from '../chart/machines'
import type { RunningMachine } from '../log/log'
import { useTexts } from '../texts'

/** The selection of the chart: a machine definition and optionally one running instance. */
export type Choice = { machineId: string; key?: string | undefined }

type Props = {
  choice: Choice
  wording: Wording
  machines: readonly RunningMachine[]
  onChoose: (choice: Choice) => void
}

/** Thai names in the order of a Thai dictionary. */
const byName = new Intl.Collator(['th', 'en']).compare

type Item = { value: string; label: string; words: string; group: 'running' | 'all'; choice: Choice }

/** A field in which the machine is chosen by typing part of its name, in either language. */
export function MachinePicker({ choice, wording, machines, onChoose }: Props) {
  const { machine: texts } = useTexts()
  const [typed, setTyped] = useState<string>()
  const items = useMemo(() => {
    const nameOf = (one: RunningMachine) => {
      const name = charts.get(one.machineId)?.name[wording] ?? one.machineId
      const id = one.actorId.split('@')[0] ?? ''
      return `${name} · ${id} · ${texts.phone(one.phone)}`
    }
    const shown = machines.filter(
      (one) => charts.has(one.machineId) && (one.status === 'active' || one.key === choice.key),
    )
    return [
      ...shown.map((one): Item => {
        const label = one.status === 'active' ? nameOf(one) : texts.ended(nameOf(one))
        const choice = { machineId: one.machineId, key: one.key }
        return { value: `run ${one.key}`, label, words: wordsOf(one.machineId), group: 'running', choice }
      }),
      ...[...charts.values()]
        .map(({ id, name }): Item => ({
          value: `def ${id}`,
          label: name[wording],
          words: wordsOf(id),
          group: 'all',
          choice: { machineId: id },
        }))
        .sort((a, b) => byName(a.label, b.label)),
    ]
  }, [machines, wording, texts, choice.key])
  const value = choice.key ? `run ${choice.key}` : `def ${choice.machineId}`
  const current = items.find((item) => item.value === value)?.label ?? choice.machineId
  const collection = useMemo(() => {
    const query = (typed ?? '').trim().toLowerCase()
    const found = items.filter(({ label, words }) => query === '' || `${label}\n${words}`.toLowerCase().includes(query))
    return createListCollection({ items: found, groupBy: ({ group }) => group })
  }, [items, typed])

  return (
    <Combobox.Root
      collection={collection}
      value={[value]}
      inputValue={typed ?? current}
      onInputValueChange={({ inputValue, reason }) => {
        if (reason === 'input-change') setTyped(inputValue)
      }}
      // While the list is open, the field is empty for what is typed; the name is its placeholder.
      onOpenChange={({ open }) => setTyped((before) => (open ? (before ?? '') : undefined))}
      onValueChange={({ items: [item] }) => {
        setTyped(undefined)
        if (item) onChoose(item.choice)
      }}
      openOnClick
      lazyMount
      unmountOnExit
      inputBehavior="autohighlight"
      selectionBehavior="preserve"
      size="sm"
      width={{ base: '180px', '2xl': '210px' }}
    >
      <Combobox.Label srOnly>{texts.label}</Combobox.Label>
      <Combobox.Control>
        <Combobox.Input
          fontWeight="600"
          textOverflow="ellipsis"
          title={current}
          bg="bg.subtle"
          borderColor="border.emphasized"
          placeholder={current}
        />
        <Combobox.IndicatorGroup>
          <Combobox.Trigger />
        </Combobox.IndicatorGroup>
      </Combobox.Control>
      <Portal>
        <Combobox.Positioner>
          <Combobox.Content minWidth="300px" maxHeight="420px" bg="bg.panel" borderWidth="1px">
            <Combobox.Empty>{texts.none}</Combobox.Empty>
            {collection.group().map(([group, members]) => (
              <Combobox.ItemGroup key={group}>
                <Combobox.ItemGroupLabel color="fg.muted">
                  {group === 'running' ? texts.running : texts.all}
                </Combobox.ItemGroupLabel>
                {members.map((item) => (
                  <Combobox.Item item={item} key={item.value}>
                    <Combobox.ItemText>{item.label}</Combobox.ItemText>
                    <Combobox.ItemIndicator />
                  </Combobox.Item>
                ))}
              </Combobox.ItemGroup>
            ))}
          </Combobox.Content>
        </Combobox.Positioner>
      </Portal>
    </Combobox.Root>
  )
}

const wordsOf = (machineId: string): string => {
  const name = charts.get(machineId)?.name
  return name ? `${name.en}\n${name.th}\n${name.code}\n${machineId}` : machineId
}
