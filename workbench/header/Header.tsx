import { Box, Breadcrumb, Button, Flex, Heading, IconButton, Kbd, Text } from '@chakra-ui/react'
import type { Place } from '../address'
import { languages, views } from '../address'
import type { Chart } from '../chart/chart'
import type { EdgeFigures } from '../exports/edgesCsv'
import { Icon } from '../Icon'
import type { RunningMachine } from '../log/log'
import { useTexts } from '../texts'
import { ExportMenu } from './ExportMenu'
import { GalleryMenu } from './GalleryMenu'
import type { Choice } from './MachinePicker'
import { MachinePicker } from './MachinePicker'
import { Segments } from './Segments'

const viewIcons = {
  chart: 'flowArrow',
  outline: 'list',
  paths: 'path',
  traffic: 'chartBar',
  coverage: 'checks',
  compare: 'compare',
} as const

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

type Props = {
  place: Place
  chart: Chart | undefined
  choice: Choice
  machines: readonly RunningMachine[]
  go: (change: Partial<Place>) => void
  onChoose: (choice: Choice) => void
  onSearch: () => void
  /** The figures of the chart's transitions that the page shows. */
  figures: readonly EdgeFigures[]
  /** What else the drawn chart shows, in words. */
  pictured: readonly string[]
  /** The chart shows a running machine. */
  hasRun: boolean
  /** Draws the chart without its running machine, or with it again. */
  onStill: (isStill: boolean) => void
  onFault: (text: string) => void
}

/** Everything of the header stands in 1280 px; the path to the machine needs more. */
const onNarrow = { base: true, '2xl': false }

export function Header(props: Props) {
  const { place, chart, choice, machines, go, onChoose, onSearch, figures, pictured, hasRun, onStill, onFault } = props
  const texts = useTexts()
  const { header } = texts
  const { language, wording, theme, view } = place
  const hasCodeNames = wording === 'code'
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
                <Box as="span" display="inline-flex" css={{ '@media (width < 1500px)': { display: 'none' } }}>
                  <Icon name={viewIcons[one]} />
                </Box>
                {header.views[one]}
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
          {isApple ? '⌘K' : 'Ctrl K'}
        </Kbd>
      </Button>
      <Segments
        label={header.language}
        value={language}
        options={languages.map((one) => ({ value: one, label: header.languages[one] }))}
        onChange={(next) => go({ language: next, ...(!hasCodeNames && { wording: next }) })}
      />
      <Button
        size="sm"
        flex="none"
        paddingInline="10px"
        variant={hasCodeNames ? 'subtle' : 'ghost'}
        color={hasCodeNames ? 'teal.fg' : 'fg.muted'}
        role="switch"
        aria-checked={hasCodeNames}
        aria-label={header.codeNames}
        title={header.codeNames}
        onClick={() => go({ wording: hasCodeNames ? language : 'code' })}
      >
        {header.code}
      </Button>
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
      <GalleryMenu />
      {chart && (
        <ExportMenu
          chart={chart}
          wording={wording}
          shown={{ level: place.level, theme }}
          hasDrawing={view !== 'outline' && view !== 'paths'}
          figures={figures}
          pictured={pictured}
          hasRun={hasRun}
          onStill={onStill}
          onFault={onFault}
        />
      )}
    </Flex>
  )
}
