import { Box, Breadcrumb, Button, Flex, Heading, IconButton, Kbd, Text } from '@chakra-ui/react'
import type { Place } from '../address'
import { views, wordings } from '../address'
import type { Chart } from '../chart/chart'
import { Icon } from '../Icon'
import type { RunningMachine } from '../log/log'
import { useTexts } from '../texts'
import { ExportMenu } from './ExportMenu'
import type { Choice } from './MachinePicker'
import { MachinePicker } from './MachinePicker'
import { Segments } from './Segments'

const viewIcons = {
  chart: 'flowArrow',
  outline: 'list',
  paths: 'path',
  traffic: 'chartBar',
  compare: 'compare',
} as const

type Props = {
  place: Place
  chart: Chart | undefined
  choice: Choice
  machines: readonly RunningMachine[]
  go: (change: Partial<Place>) => void
  onChoose: (choice: Choice) => void
  onSearch: () => void
  onFault: (text: string) => void
}

/** Everything of the header stands in 1280 px; the path to the machine needs more. */
const onNarrow = { base: true, '2xl': false }

export function Header({ place, chart, choice, machines, go, onChoose, onSearch, onFault }: Props) {
  const texts = useTexts()
  const { header } = texts
  const { wording, theme, view } = place
  return (
    <Flex
      as="header"
      align="center"
      gap={{ base: '8px', '2xl': '12px' }}
      flex="none"
      height="48px"
      paddingInline="14px"
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      <Box
        display="grid"
        placeItems="center"
        flex="none"
        boxSize="28px"
        borderRadius="8px"
        bg="teal.solid"
        color="teal.contrast"
      >
        <Icon name="storefront" />
      </Box>
      <Breadcrumb.Root aria-label={header.where} flex="none">
        <Breadcrumb.List flexWrap="nowrap" gap="6px">
          <Breadcrumb.Item srOnly={onNarrow}>
            <Heading as="h1" fontSize="14px" fontWeight="500" color="fg.muted">
              {texts.title}
            </Heading>
          </Breadcrumb.Item>
          <Breadcrumb.Separator srOnly={onNarrow}>
            <Icon name="caretRight" />
          </Breadcrumb.Separator>
          <Breadcrumb.Item srOnly={onNarrow} color="fg.muted">
            {texts.machines}
          </Breadcrumb.Item>
          <Breadcrumb.Separator srOnly={onNarrow}>
            <Icon name="caretRight" />
          </Breadcrumb.Separator>
          <Breadcrumb.Item>
            <MachinePicker choice={choice} wording={wording} machines={machines} onChoose={onChoose} />
          </Breadcrumb.Item>
        </Breadcrumb.List>
      </Breadcrumb.Root>
      <Flex flex="1" justify="center">
        <Segments
          label={header.view}
          value={view}
          options={views.map((one) => ({
            value: one,
            label: (
              <Flex as="span" align="center" gap="6px">
                <Icon name={viewIcons[one]} /> {header.views[one]}
              </Flex>
            ),
          }))}
          onChange={(next) => go({ view: next })}
        />
      </Flex>
      <Button
        variant="outline"
        size="sm"
        width="180px"
        flex="0 1 auto"
        minWidth="84px"
        justifyContent="flex-start"
        bg="bg.subtle"
        borderColor="border.emphasized"
        color="fg.muted"
        fontWeight="400"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onSearch}
      >
        <Icon name="magnifyingGlass" />
        <Text as="span" flex="1" textAlign="start" truncate>
          {header.find}
        </Text>
        <Kbd size="sm" aria-hidden="true" color="fg.muted">
          ⌘K
        </Kbd>
      </Button>
      <Segments
        label={header.words}
        value={wording}
        options={wordings.map((one) => ({ value: one, label: header.wordings[one] }))}
        onChange={(next) => go({ wording: next })}
      />
      <IconButton
        size="sm"
        variant="ghost"
        color="fg.muted"
        aria-label={theme === 'dark' ? header.toLight : header.toDark}
        title={theme === 'dark' ? header.toLight : header.toDark}
        onClick={() => go({ theme: theme === 'dark' ? 'light' : 'dark' })}
      >
        <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
      </IconButton>
      {chart && (
        <ExportMenu chart={chart} wording={wording} shown={place} hasDrawing={view !== 'outline'} onFault={onFault} />
      )}
    </Flex>
  )
}
