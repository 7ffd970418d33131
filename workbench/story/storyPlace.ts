/** What the path explorer shows, as the address names it. */
export type StoryPlace = {
  /** Ids of states. */
  from: string | undefined
  to: string | undefined
  /** The chosen path and its slide, from 1; undefined while none is chosen. */
  path: number | undefined
  slide: number | undefined
}

export const noStory: StoryPlace = { from: undefined, to: undefined, path: undefined, slide: undefined }

function whole(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined
}

export function readSlide(params: URLSearchParams): Pick<StoryPlace, 'path' | 'slide'> {
  const path = whole(params.get('path'))
  return { path, slide: path === undefined ? undefined : whole(params.get('slide')) }
}

/** The parameters of an address; the first slide is not named. */
export function writeStory({ from, to, path, slide }: StoryPlace): [string, string][] {
  const isPath = from !== undefined && to !== undefined && path !== undefined
  return [
    ...(from === undefined ? [] : [['pathFrom', from] satisfies [string, string]]),
    ...(to === undefined ? [] : [['pathTo', to] satisfies [string, string]]),
    ...(isPath ? [['path', String(path)] satisfies [string, string]] : []),
    ...(isPath && slide !== undefined && slide > 1 ? [['slide', String(slide)] satisfies [string, string]] : []),
  ]
}
