import { Box, IconButton, Menu, Portal, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Icon } from '../Icon'
import { useTexts } from '../texts'

/** Beside the workbench's page: what `npm run gallery` writes. */
const pages = { screens: 'gallery/index.html', components: 'gallery/components.html' } as const
type PageName = keyof typeof pages
const names: readonly PageName[] = ['screens', 'components']

const isThere = async (address: string): Promise<boolean> =>
  (await fetch(address, { method: 'HEAD' }).catch(() => undefined))?.ok ?? false

/** Links to the gallery's pages that have been made, or how to make them. */
export function GalleryMenu() {
  const { gallery: texts } = useTexts()
  const [made, setMade] = useState<readonly PageName[]>()
  const look = async () => {
    const found = await Promise.all(names.map((name) => isThere(pages[name])))
    setMade(names.filter((_, index) => found[index]))
  }
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} onOpenChange={({ open }) => void (open && look())}>
      <Menu.Trigger asChild>
        <IconButton size="sm" variant="ghost" color="fg.muted" aria-label={texts.menu} title={texts.menu}>
          <Icon name="images" />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content width="260px" bg="bg.panel" borderWidth="1px" borderColor="border.emphasized" padding="8px">
            {made?.map((name) => (
              <Menu.Item key={name} value={name} asChild paddingBlock="7px">
                <a href={pages[name]} target="_blank" rel="noreferrer">
                  {texts.pages[name]}
                </a>
              </Menu.Item>
            ))}
            {made && !made.includes('screens') && (
              <Box padding="8px 10px" color="fg.muted">
                <Text fontSize="14px">{texts.none}</Text>
                <Text fontSize="12px">{texts.how}</Text>
              </Box>
            )}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}
