import { Badge, Box, Dialog, Flex, Input, Portal, Text } from '@chakra-ui/react'
import type { KeyboardEvent } from 'react'
import { useMemo, useRef, useState } from 'react'
import type { Wording } from '../chart/chart'
import { Icon } from '../Icon'
import type { Hit, SearchIndex } from '../search'
import { search } from '../search'
import { useTexts } from '../texts'

type Props = {
  index: SearchIndex
  wording: Wording
  onOpen: (hit: Hit) => void
  onClose: () => void
}

/** A dialog that finds anything in all machines: arrows move, Enter opens. */
export function SearchDialog({ index, wording, onOpen, onClose }: Props) {
  const { search: texts } = useTexts()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const hits = useMemo(() => search(index, query), [index, query])
  const current = hits[at]

  const move = (to: number) => {
    const next = Math.max(0, Math.min(hits.length - 1, to))
    setAt(next)
    document.getElementById(`hit-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(at + 1)
    else if (event.key === 'ArrowUp') move(at - 1)
    else if (event.key === 'PageDown') move(at + 8)
    else if (event.key === 'PageUp') move(at - 8)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (current) onOpen(current)
    } else return
    event.preventDefault()
  }
  return (
    <Dialog.Root open onOpenChange={({ open }) => !open && onClose()} initialFocusEl={() => input.current} size="lg">
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner paddingInline="16px">
          <Dialog.Content
            bg="bg.panel"
            borderWidth="1px"
            borderColor="border.emphasized"
            marginTop="72px"
            maxWidth="680px"
          >
            <Dialog.Title srOnly>{texts.title}</Dialog.Title>
            <Flex align="center" gap="3" paddingInline="16px" borderBottomWidth="1px" color="fg.muted">
              <Icon name="magnifyingGlass" />
              <Input
                ref={input}
                role="combobox"
                aria-expanded={hits.length > 0}
                aria-controls="hits"
                aria-autocomplete="list"
                aria-activedescendant={current ? `hit-${at}` : undefined}
                aria-label={texts.title}
                placeholder={texts.placeholder}
                value={query}
                onChange={(event) => {
                  setQuery(event.target.value)
                  setAt(0)
                }}
                onKeyDown={onKeyDown}
                variant="flushed"
                borderWidth="0"
                height="52px"
                fontSize="16px"
                color="fg"
                _focusVisible={{ boxShadow: 'none' }}
                autoComplete="off"
                spellCheck={false}
              />
              <Text role="status" fontSize="12px" whiteSpace="nowrap">
                {query.trim() === '' ? '' : hits.length === 0 ? texts.none : texts.found(hits.length)}
              </Text>
            </Flex>
            <Box
              id="hits"
              role="listbox"
              aria-label={texts.results}
              maxHeight="min(56vh, 460px)"
              overflow="auto"
              padding={hits.length > 0 ? '6px' : 0}
            >
              {hits.map((hit, number) => (
                <HitRow
                  key={number}
                  id={`hit-${number}`}
                  hit={hit}
                  wording={wording}
                  isCurrent={number === at}
                  onHover={() => setAt(number)}
                  onOpen={() => onOpen(hit)}
                />
              ))}
            </Box>
            <Text paddingInline="16px" paddingBlock="8px" borderTopWidth="1px" fontSize="12px" color="fg.muted">
              {texts.hint}
            </Text>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

type RowProps = {
  id: string
  hit: Hit
  wording: Wording
  isCurrent: boolean
  onHover: () => void
  onOpen: () => void
}

function HitRow({ id, hit, wording, isCurrent, onHover, onOpen }: RowProps) {
  const { search: texts } = useTexts()
  return (
    <Flex
      id={id}
      role="option"
      aria-selected={isCurrent}
      align="center"
      gap="3"
      padding="6px 10px"
      borderRadius="8px"
      cursor="pointer"
      bg={isCurrent ? 'teal.subtle' : undefined}
      onMouseMove={onHover}
      onClick={onOpen}
    >
      <Badge
        flex="none"
        width="92px"
        justifyContent="center"
        bg={hit.kind === 'error' ? 'bg.error' : 'bg.muted'}
        color={hit.kind === 'error' ? 'fg.error' : 'fg.muted'}
      >
        {texts.kinds[hit.kind]}
      </Badge>
      <Box minWidth="0" flex="1">
        <Text fontWeight="600" truncate>
          {hit.title[wording]}
        </Text>
        <Text fontSize="12px" color="fg.muted" truncate>
          {hit.detail[wording]}
        </Text>
      </Box>
      <Text flex="none" fontFamily="mono" fontSize="12px" color="fg.muted">
        {hit.machine}
      </Text>
    </Flex>
  )
}
