import { Box, Flex, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { LinkButton } from '../panels/facts'
import { useTexts } from '../texts'

export const sectionNames = [
  'filters',
  'shop',
  'shopRefusals',
  'states',
  'transitions',
  'refusals',
  'funnel',
  'alerts',
] as const
export type SectionName = (typeof sectionNames)[number]

const idOf = (name: SectionName) => `traffic-${name}`

/** A part of the panel to which {@link SectionLinks} lead. */
export function Section({ name, children }: { name: SectionName; children: ReactNode }) {
  const { traffic: texts } = useTexts()
  return (
    <Stack as="section" id={idOf(name)} aria-label={texts.sections[name]} tabIndex={-1} gap="3" outline="none">
      {children}
    </Stack>
  )
}

/** Scrolls the panel only: `scrollIntoView` would move the whole page too. */
function jumpTo(name: SectionName, links: HTMLElement | null): void {
  const section = document.getElementById(idOf(name))
  const panel = section?.closest('[role=tabpanel]')
  if (panel && section && links) {
    const below = section.getBoundingClientRect().top - panel.getBoundingClientRect().top
    panel.scrollTop += below - links.offsetHeight - 12
  }
  section?.focus({ preventScroll: true })
}

export type SectionLinksProps = {
  names: readonly SectionName[]
  /** Of which numbers the parts are, and how to take the filters away. */
  children: ReactNode
  /** The part that is shown as soon as it has something to show. */
  jump: SectionName | undefined
  onJumped: () => void
}

/** Leads to the parts of the panel: it is many screens long. The page's address says what is shown, so these are no links. */
export function SectionLinks({ names, children, jump, onJumped }: SectionLinksProps) {
  const { traffic: texts } = useTexts()
  const links = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (jump === undefined || !names.includes(jump)) return
    jumpTo(jump, links.current)
    onJumped()
  }, [jump, names, onJumped])
  return (
    <Box
      ref={links}
      as="nav"
      aria-label={texts.sections.label}
      position="sticky"
      top="-16px"
      zIndex="1"
      marginInline="-16px"
      marginTop="-16px"
      padding="10px 16px"
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      <Flex as="ul" listStyleType="none" wrap="wrap" gap="4px 12px" fontSize="12px">
        {names.map((name) => (
          <li key={name}>
            <LinkButton type="button" onClick={() => jumpTo(name, links.current)}>
              {texts.sections[name]}
            </LinkButton>
          </li>
        ))}
      </Flex>
      {children}
    </Box>
  )
}
