import type { BrowserContext } from '@playwright/test'

/** `npm run storyboard` sets it: the walks take pictures too. */
export const isRecording = process.env['STORYBOARD'] === '1'

declare global {
  interface Window {
    /** The running machines with their state values. */
    __RUNNING__?: () => { machine: string; value: unknown }[]
    /** The newest running actor of a machine. */
    __ACTOR__?: (machine: string) => InspectedActor | undefined
  }
}

/** The part of an actor that is used; XState keeps whether it runs in `_processingStatus`. */
interface InspectedActor {
  sessionId: string
  logic?: { id?: unknown; root?: unknown }
  _processingStatus: number
  getSnapshot: () => { status: string; value: unknown; context?: unknown }
  send: (event: { type: string }) => void
}

/** Runs in the page before its scripts: keeps every machine that the page starts. */
function keepStarted(): void {
  const actors = new Map<string, InspectedActor>()
  const isRunning = 1
  Object.assign(window, {
    __INSPECT__: ({ actorRef }: { actorRef?: InspectedActor }) => {
      if (typeof actorRef?.logic?.id === 'string' && actorRef.logic.root) actors.set(actorRef.sessionId, actorRef)
    },
    __RUNNING__: () =>
      [...actors.values()].flatMap((actor) => {
        const { status, value } = actor.getSnapshot()
        const counts = status === 'done' || (status === 'active' && actor._processingStatus === isRunning)
        return counts ? [{ machine: String(actor.logic?.id), value }] : []
      }),
    __ACTOR__: (machine: string) =>
      [...actors.values()].findLast(
        ({ logic, _processingStatus }) => logic?.id === machine && _processingStatus === isRunning,
      ),
  })
}

const keeping = new WeakSet<BrowserContext>()

/** Keeps the machines of each page of the context that is opened from now on. */
export async function keepActors(context: BrowserContext): Promise<void> {
  if (keeping.has(context)) return
  keeping.add(context)
  await context.addInitScript(keepStarted)
}

/** Before the first page of the context opens. */
export async function record(context: BrowserContext): Promise<void> {
  if (isRecording) await keepActors(context)
}
