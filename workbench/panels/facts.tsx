import { Box, chakra, Heading, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { ChartNode, Wording } from '../chart/chart'

/** A row of figures with a rule above and below. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <Box as="dl" display="grid" gridTemplateColumns="1fr 1fr" gap="8px 16px" paddingBlock="10px" borderBlockWidth="1px">
      {children}
    </Box>
  )
}

export function Figure({ name, whole = false, children }: { name: string; whole?: boolean; children: ReactNode }) {
  return (
    <Box gridColumn={whole ? '1 / -1' : undefined} minWidth="0">
      <Text as="dt" fontSize="12px" color="fg.muted">
        {name}
      </Text>
      <Box
        as="dd"
        overflowWrap="anywhere"
        {...(whole ? { fontFamily: 'mono', fontSize: '12px' } : { fontWeight: 600 })}
      >
        {children}
      </Box>
    </Box>
  )
}

export function Part({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section>
      <Heading as="h4" fontSize="12px" lineHeight="20px" fontWeight="500" color="fg.muted" marginBottom="2px">
        {title} {count !== undefined && <small>{count}</small>}
      </Heading>
      {children}
    </section>
  )
}

/** A row of a list that leads somewhere. */
export const RowButton = chakra('button', {
  base: {
    display: 'grid',
    width: '100%',
    padding: '7px 4px',
    borderBottomWidth: '1px',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
    _focusVisible: { outline: '2px solid', outlineColor: 'teal.focusRing', outlineOffset: '-2px' },
  },
})

export const Rows = chakra('ul', { base: { borderTopWidth: '1px', listStyle: 'none' } })

export const LinkButton = chakra('button', {
  base: {
    color: 'teal.fg',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    textAlign: 'start',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    _focusVisible: { outline: '2px solid', outlineColor: 'teal.focusRing', outlineOffset: '2px' },
  },
})

export const Mono = chakra('span', { base: { fontFamily: 'mono', fontSize: '12px', overflowWrap: 'anywhere' } })

type DescriptionProps = {
  node: Pick<ChartNode, 'description' | 'thaiDescription' | 'explanation'>
  wording: Wording
}

/** What happens in a state: in the reader's language where it is written in it, else as the definition describes it, in English. */
export function Description({ node: { description, thaiDescription, explanation }, wording }: DescriptionProps) {
  const thai = explanation?.th ?? thaiDescription
  if (wording === 'th' && thai !== undefined) return <p>{thai}</p>
  return (
    <>
      {description !== undefined && <p lang="en">{description}</p>}
      {explanation && <p>{explanation.en}</p>}
    </>
  )
}
