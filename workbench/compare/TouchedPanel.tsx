import { Badge, Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Wording } from '../chart/chart'
import type { Picked } from '../chart/Drawing'
import { edgeWords } from '../chart/names'
import type { Coverage } from '../coverage/useCoverage'
import { Mono, RowButton, Rows } from '../panels/facts'
import { useTexts } from '../texts'
import type { Sums } from '../traffic/useSums'
import { shortCount } from '../traffic/formats'
import type { Comparison } from './comparison'
import { changedPaths, touchedTraffic, touchedWalks } from './touched'
import { endsOf, nameIn } from './formats'

type Props = {
  comparison: Comparison
  wording: Wording
  coverage: Coverage | undefined
  sums: Sums
  onPick: (picked: Picked) => void
}

const looks = {
  added: { bg: 'bg.success', color: 'fg.success' },
  removed: { bg: 'bg.error', color: 'fg.error' },
  changed: { bg: 'bg.warning', color: 'fg.warning' },
} as const

/** The paths and the traffic that the difference of two versions touches. */
export function TouchedPanel(props: Props) {
  const { comparison, wording, onPick } = props
  const { compare } = useTexts()
  const { touched: texts } = compare
  const { diff, before, after } = comparison
  if (!diff) return <Text color="fg.muted">{compare.sameHere}</Text>
  const paths = changedPaths(before, after)
  return (
    <Stack gap="5">
      <Part title={texts.paths} figure={paths.length}>
        {paths.length === 0 && <Text color="fg.muted">{texts.noPaths}</Text>}
        <Short count={paths.length}>
          {(most) =>
            paths.slice(0, most).map(({ kind, to, path }) => (
              <li key={`${kind} ${to.id}`}>
                <RowButton
                  type="button"
                  disabled={kind === 'removed'}
                  onClick={() => onPick({ kind: 'state', id: to.id })}
                >
                  <Flex justify="space-between" gap="2">
                    <Text overflowWrap="anywhere">{to.name[wording]}</Text>
                    <Badge flex="none" alignSelf="start" {...looks[kind]}>
                      {texts.kinds[kind]}
                    </Badge>
                  </Flex>
                  <Text fontSize="12px" color="fg.muted" overflowWrap="anywhere">
                    {path
                      .map((edge) => nameIn(kind === 'removed' ? before : after, edge.target ?? edge.source, wording))
                      .join(' › ')}
                  </Text>
                </RowButton>
              </li>
            ))
          }
        </Short>
      </Part>
      <Walks {...props} />
      <Traffic {...props} />
    </Stack>
  )
}

function Walks({ comparison: { diff, after }, coverage }: Props) {
  const { touched: texts } = useTexts().compare
  const { coverage: coverageTexts } = useTexts()
  const known = coverage?.kind === 'loaded' ? coverage.file.machines.find(({ id }) => id === diff?.id) : undefined
  const walks = diff && touchedWalks(diff, after, known)
  return (
    <Part title={texts.walks} figure={walks?.titles.length}>
      {coverage === undefined ? (
        <Text role="status">{coverageTexts.loading}</Text>
      ) : walks ? (
        <>
          <Text color="fg.muted">{texts.walksOf(walks.titles.length, walks.all)}</Text>
          <Short count={walks.titles.length}>
            {(most) =>
              walks.titles.slice(0, most).map((title) => (
                <Box as="li" key={title} paddingBlock="7px" borderBottomWidth="1px">
                  <Mono lang="en">{title}</Mono>
                </Box>
              ))
            }
          </Short>
        </>
      ) : (
        <Box fontSize="13px" color="fg.muted">
          <p>{texts.noWalks}</p>
          <Mono as="p" marginTop="6px" padding="8px 10px" borderRadius="8px" bg="bg.subtle" color="fg">
            npm run test:paths -- --report
          </Mono>
        </Box>
      )}
    </Part>
  )
}

function Traffic({ comparison: { diff, before, after }, wording, sums, onPick }: Props) {
  const { touched: texts } = useTexts().compare
  const found = diff && sums.kind === 'loaded' ? touchedTraffic(diff, sums.sums) : []
  return (
    <Part
      title={texts.traffic}
      figure={sums.kind === 'loaded' ? found.reduce((sum, { count }) => sum + count, 0) : undefined}
    >
      {sums.kind === 'loading' && <Text role="status">{texts.loading}</Text>}
      {sums.kind === 'failed' && <Text role="alert">{texts.failed}</Text>}
      {sums.kind === 'loaded' && found.length === 0 && <Text color="fg.muted">{texts.noTraffic}</Text>}
      <Short count={found.length}>
        {(most) =>
          found.slice(0, most).map(({ edge, isRemoved, count }) => (
            <li key={`${isRemoved} ${edge.id}`}>
              <RowButton type="button" disabled={isRemoved} onClick={() => onPick({ kind: 'edge', id: edge.id })}>
                <Flex justify="space-between" gap="2">
                  <Text overflowWrap="anywhere">{endsOf(edge, isRemoved ? before : after, wording)}</Text>
                  <Text flex="none">{shortCount(count)}</Text>
                </Flex>
                <Text fontSize="12px" color="fg.muted" overflowWrap="anywhere">
                  {edgeWords(edge, wording)}
                  {isRemoved && ` · ${texts.gone}`}
                </Text>
              </RowButton>
            </li>
          ))
        }
      </Short>
    </Part>
  )
}

function Part({ title, figure, children }: { title: string; figure: number | undefined; children: ReactNode }) {
  return (
    <section>
      <Heading as="h3" fontSize="14px" marginBottom="6px">
        {title}
        {figure !== undefined && (
          <Text as="span" color="fg.muted" fontWeight="400">
            {' '}
            {figure.toLocaleString('en')}
          </Text>
        )}
      </Heading>
      {children}
    </section>
  )
}

const fewRows = 12

/** A list of which a few rows are shown until all are asked for. */
function Short({ count, children }: { count: number; children: (most: number) => ReactNode }) {
  const { touched: texts } = useTexts().compare
  const [isWhole, setWhole] = useState(false)
  if (count === 0) return null
  return (
    <>
      <Rows>{children(isWhole ? count : fewRows)}</Rows>
      {!isWhole && count > fewRows && (
        <Button size="xs" variant="ghost" marginTop="4px" onClick={() => setWhole(true)}>
          {texts.all(count)}
        </Button>
      )}
    </>
  )
}
