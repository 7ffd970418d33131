import { Box, Button, Heading, Stack, Table, Text } from '@chakra-ui/react'
import type { ReactElement, ReactNode } from 'react'
import { download } from '../download'

/** A number of a table. */
export const Cell = ({ children }: { children: ReactNode }) => (
  <Table.Cell textAlign="end" whiteSpace="nowrap" paddingInline="3px">
    {children}
  </Table.Cell>
)

type FiguresProps = {
  title: string
  note?: string
  /** The headings, or a row of them. */
  head: readonly string[] | ReactElement
  children: ReactNode
}

const isTexts = (head: FiguresProps['head']): head is readonly string[] => Array.isArray(head)

/** A table of figures under its heading; a wide one scrolls sideways. */
export function Figures({ title, note, head, children }: FiguresProps) {
  return (
    <Stack gap="2">
      <Heading as="h4" fontSize="14px">
        {title}
      </Heading>
      {note && (
        <Text fontSize="12px" color="fg.muted">
          {note}
        </Text>
      )}
      <Box overflowX="auto" role="region" aria-label={title} tabIndex={0}>
        <Table.Root size="sm" aria-label={title} fontSize="12px">
          <Table.Header>
            {isTexts(head) ? (
              <Table.Row bg="transparent">
                {head.map((text, at) => (
                  <Table.ColumnHeader
                    key={text}
                    textAlign={at === 0 ? 'start' : 'end'}
                    minWidth={at === 0 ? '110px' : undefined}
                    paddingInline="3px"
                  >
                    {text}
                  </Table.ColumnHeader>
                ))}
              </Table.Row>
            ) : (
              head
            )}
          </Table.Header>
          <Table.Body>{children}</Table.Body>
        </Table.Root>
      </Box>
    </Stack>
  )
}

/** Saves the numbers of a picture. */
export const CsvButton = ({ text, file, csv }: { text: string; file: string; csv: () => string }) => (
  <Button size="sm" variant="outline" onClick={() => download(`${file}.csv`, new Blob([csv()], { type: 'text/csv' }))}>
    {text}
  </Button>
)
