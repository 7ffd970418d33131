import { Box, Image, Text } from '@chakra-ui/react'
import type { Chart, ChartNode, Wording } from '../chart/chart'
import { languageOf } from '../texts'
import type { Storyboard } from './storyboard'
import { pictureOf } from './storyboard'
import { storyTexts } from './texts'

type Props = { storyboard: Storyboard | undefined; chart: Chart; state: ChartNode; wording: Wording }

/** What the shopper sees in a state, in the language of the page. */
export function StatePicture({ storyboard, chart, state, wording }: Props) {
  const language = languageOf(wording)
  const t = storyTexts[language]
  if (!storyboard)
    return (
      <Box color="fg.muted">
        <Text>{t.noPictures.text}</Text>
        <Text textStyle="xs">{t.noPictures.how}</Text>
      </Box>
    )
  const picture = pictureOf(storyboard, chart, state.id, language)
  if (picture === undefined) return <Text color="fg.muted">{t.noPicture}</Text>
  return (
    <Image
      src={picture}
      alt={t.pictureOf(state.name[wording])}
      width="390"
      height="844"
      w="full"
      maxW="260px"
      h="auto"
      borderRadius="md"
    />
  )
}
