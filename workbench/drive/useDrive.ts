import { useCallback, useEffect, useRef, useState } from 'react'
import type { Chart } from '../chart/chart'
import { activeStates } from '../chart/chart'
import { charts } from '../chart/machines'
import type { Machines } from '../log/log'
import { followed } from '../log/log'
import type { Phone } from '../phone/usePhone'
import type { Arrival, DriveCommands } from './play'
import { bringTo } from './play'
import type { Start } from './starts'
import { replaceSwitches, restoreSwitches, watchForLeaving } from './switches'

/** The state that a phone was last asked for, and how far it got. */
export type Drive = { machine: string; state: string; arrival: Arrival | 'underway' | undefined }

const pins = { right: '123456', wrong: '000000' }
const nothing: ReadonlySet<string> = new Set()

/** Brings the phone into states of the charts. A second request ends the first one. */
export function useDrive(phone: Phone, machines: Machines) {
  const [drive, setDrive] = useState<Drive>()
  const now = useRef({ phone, machines })
  useEffect(() => {
    now.current = { phone, machines }
  }, [phone, machines])
  const turn = useRef(0)
  useEffect(watchForLeaving, [])

  const start = useCallback(async (chart: Chart, state: string, from: Start) => {
    const mine = ++turn.current
    const isOver = () => mine !== turn.current
    const onPhone = () => [...now.current.machines].filter(([, one]) => one.phone === now.current.phone.number)
    /** Machines of the page that was open before. */
    let old: ReadonlySet<string> = new Set()
    const commands: DriveCommands = {
      open: ({ path, shopper }) => {
        old = new Set(onPhone().map(([id]) => id))
        now.current.phone.openAs(shopper, path)
      },
      send: (machine, event) => now.current.phone.drive(machine, event),
      answerPin: (isRight) => {
        for (const digit of isRight ? pins.right : pins.wrong) now.current.phone.pressDigit(digit)
      },
      active: (machine) => {
        const running = followed(new Map(onPhone().filter(([id]) => !old.has(id))), machine)
        const drawn = charts.get(machine)
        return drawn && running && running.status !== 'stopped' ? activeStates(drawn, running.value) : nothing
      },
      disturb: async ({ latency, errors }) => {
        // The next drive has set its own by now.
        if (isOver()) return
        if (latency === 0 && errors.length === 0) return restoreSwitches()
        await replaceSwitches((own) => ({
          ...own,
          latency: latency || own.latency,
          errors: [...errors, ...own.errors],
        }))
      },
      wait: (ms) =>
        new Promise((resolve, reject) => {
          setTimeout(() => (isOver() ? reject(new Error('Another state was asked for.')) : resolve()), ms)
        }),
    }
    setDrive({ machine: chart.id, state, arrival: 'underway' })
    const failed = (error: unknown): Arrival => ({
      kind: 'failed',
      reason: error instanceof Error ? error.message : String(error),
    })
    const arrival = await bringTo(chart, state, from, commands).catch(failed)
    if (isOver()) return
    setDrive({ machine: chart.id, state, arrival })
  }, [])
  return { drive, start }
}
