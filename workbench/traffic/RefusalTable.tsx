import { Box, Button, Flex, Heading, Stack, Table, Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { Chart, Wording } from '../chart/chart'
import type { Picked } from '../chart/Drawing'
import { edgeName } from '../chart/names'
import { Choice } from '../panels/controls'
import { LinkButton } from '../panels/facts'
import { Cell, Figures } from '../panels/tables'
import { languageOf, useTexts } from '../texts'
import { share, shortCount } from './formats'
import type { Cause, RefusalKind } from './refusalList'
import { causes } from './refusalList'
import { SaveCsv } from './SaveCsv'
import { toErrorsCsv } from './trafficCsv'
import type { TrafficPlace } from './trafficPlace'

const shownFirst = 10
const placesFirst = 3

type Props = {
  title: string
  kinds: readonly RefusalKind[]
  wording: Wording
  /** Whose refusals these are; those of several machines name each. */
  chart: Chart | undefined
  place: TrafficPlace
  onPick: (picked: Picked, machine: string) => void
}

/** Refusals with the transitions where they arrived, the most frequent first. */
export function RefusalTable({ title, kinds, wording, chart, place, onPick }: Props) {
  const { traffic: texts } = useTexts()
  const [isWhole, setWhole] = useState(false)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [cause, setCause] = useState<Cause>()
  const language = languageOf(wording)
  const all = kinds.reduce((sum, { count }) => sum + count, 0)
  const found = kinds.filter((one) => cause === undefined || one.cause === cause)
  const shown = isWhole ? found : found.slice(0, shownFirst)
  if (kinds.length === 0)
    return (
      <Stack gap="2">
        <Heading as="h4" fontSize="14px">
          {title}
        </Heading>
        <Text color="fg.muted">{texts.noErrors}</Text>
      </Stack>
    )
  return (
    <Stack gap="2">
      <Choice
        label={texts.causeOf(title)}
        value={cause ?? ''}
        options={[['', texts.all], ...causes.map((one) => [one, texts.causes[one]] as const)]}
        onChange={(chosen) => setCause(causes.find((one) => one === chosen))}
      />
      <Figures title={title} note={texts.errorsNote} head={[texts.error, texts.totals.count, texts.ofRefusals]}>
        {shown.map(({ error, words, cause: by, count, places }) => {
          const key = error || words.en
          const shownPlaces = opened.has(key) ? places : places.slice(0, placesFirst)
          return (
            <Table.Row key={key} bg="transparent" verticalAlign="top">
              <Table.Cell paddingInline="4px">
                {words[language]}
                {error !== '' && error !== 'default' && ` (${error})`}
                <Text fontSize="12px" color="fg.muted">
                  {texts.causes[by]}
                </Text>
                <Box as="ul" listStyleType="none" paddingInlineStart="8px">
                  {shownPlaces.map(({ chart: of, edge, count: here }) => (
                    <Flex as="li" key={edge.transition} gap="6px" justify="space-between">
                      <span>
                        {!chart && `${of.name[wording]} › `}
                        <LinkButton type="button" onClick={() => onPick({ kind: 'edge', id: edge.id }, of.id)}>
                          {edgeName(of, edge, wording)}
                        </LinkButton>
                      </span>
                      <span>{shortCount(here)}</span>
                    </Flex>
                  ))}
                </Box>
                {shownPlaces.length < places.length && (
                  <LinkButton
                    type="button"
                    marginInlineStart="8px"
                    color="fg.muted"
                    onClick={() => setOpened(new Set([...opened, key]))}
                  >
                    {texts.otherPlaces(places.length - placesFirst)}
                  </LinkButton>
                )}
              </Table.Cell>
              <Cell>{shortCount(count)}</Cell>
              <Cell>{share(count, all)}</Cell>
            </Table.Row>
          )
        })}
      </Figures>
      {shown.length < found.length && (
        <Button size="xs" variant="ghost" alignSelf="start" onClick={() => setWhole(true)}>
          {texts.allOf(found.length)}
        </Button>
      )}
      <SaveCsv {...{ place, chart }} text={texts.errorsCsv} what="refusals" csv={() => toErrorsCsv(found)} />
    </Stack>
  )
}
