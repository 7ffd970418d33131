import { Box } from '@chakra-ui/react'
import { useTexts } from '../texts'

/** Says that analysts have written about something. */
export function NoteMark({ count }: { count: number }) {
  const { notes } = useTexts()
  if (count === 0) return null
  return (
    <Box
      as="span"
      role="img"
      aria-label={notes.mark(count)}
      title={notes.mark(count)}
      display="inline-block"
      verticalAlign="middle"
      minWidth="18px"
      paddingInline="5px"
      borderRadius="9px"
      bg="bg.warning"
      color="fg.warning"
      fontSize="11px"
      fontWeight="600"
      lineHeight="18px"
      textAlign="center"
    >
      {count}
    </Box>
  )
}
