import * as v from 'valibot'
import { endpoint } from './endpoint'
import { instant } from './envelope'
import { profileTypes, sourcesOfFund } from './enums'
import { errorCatalogue } from './errors'
import { timeClassMax, trafficCountMax, trafficItemsMax, trafficPath } from './trafficCounts'

/**
 * Counts of transitions without personal data. A visit to a state is counted when it begins (`start` when its machine is first seen,
 * `enter` when a transition leads into it) and when it ends (`leave` by a transition, `stop` with its machine), so that what began is what
 * ended and what is still there. A transition is counted as `edge`.
 */
export const trafficKinds = ['edge', 'start', 'enter', 'leave', 'stop'] as const
export type TrafficKind = (typeof trafficKinds)[number]

/** Id of a state, or name of a transition: `source state id|event type|index among its branches`. Only those of the charts are counted. */
const chartName = v.pipe(v.string(), v.regex(/^[\w.|:*-]{1,200}$/))

/** Types of the sources of funds that are chosen in the order, joined by `+`; absent while none is. */
const source = v.pipe(
  v.string(),
  v.maxLength(80),
  v.check((text) => text.split('+').every((part) => (sourcesOfFund as readonly string[]).includes(part))),
)
const errorCode = v.pipe(
  v.string(),
  v.maxLength(20),
  v.check((text) => Object.hasOwn(errorCatalogue, text)),
)
const version = v.pipe(v.string(), v.regex(/^(\d{1,4}\.\d{1,4})?$/))
const language = v.picklist(['th', 'en'])
const platform = v.picklist(['ios', 'android', 'other'])
const profile = v.picklist([...profileTypes, 'unknown'])

export const trafficItem = v.strictObject({
  kind: v.picklist(trafficKinds),
  name: chartName,
  count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(trafficCountMax)),
  /** Class of the time in the state, for `leave` and `stop`. */
  time: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(timeClassMax))),
  /** Of the order that the machine is about: for a state when the visit to it began. */
  source: v.optional(source),
  voucher: v.optional(v.boolean()),
  /** Key of the error catalogue, for a transition that a failed call or a refusal causes. */
  error: v.optional(errorCode),
})
export type TrafficItem = v.InferOutput<typeof trafficItem>

/** The counts of one visit since its last batch. What describes the visit is as it was when counting began. */
export const trafficBatch = v.strictObject({
  language,
  platform,
  /** Version of the bank app as major.minor; empty if unknown. */
  appVersion: version,
  profileType: profile,
  items: v.pipe(v.array(trafficItem), v.minLength(1), v.maxLength(trafficItemsMax)),
})
export type TrafficBatch = v.InferOutput<typeof trafficBatch>

export const postTraffic = endpoint({
  summary:
    'Adds the page’s counts of transitions to the sums of the hour. Same origin only; nothing is added of a batch with an error.',
  method: 'POST',
  path: trafficPath,
  body: trafficBatch,
  bytesMax: 48 * 1024,
  response: v.object({ counted: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  errors: ['1011'],
})

/** What is drawn: by machine its states and the names of its transitions. The build writes it from the charts. */
export const trafficDefinitions = v.record(
  v.string(),
  v.object({ states: v.array(v.string()), transitions: v.array(v.string()) }),
)
export type TrafficDefinitions = v.InferOutput<typeof trafficDefinitions>

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Sums of one state. `entered` and `left` are by transitions, `started` and `stopped` with the machine. */
export const stateTraffic = v.object({
  machine: v.string(),
  state: v.string(),
  entered: count,
  started: count,
  left: count,
  stopped: count,
  /** What began in the period and has not ended in it; negative where more ended that began before. */
  stillThere: v.pipe(v.number(), v.integer()),
  /** Milliseconds, to the accuracy of the classes; absent where nothing ended. */
  medianTime: v.optional(v.number()),
})
export type StateTraffic = v.InferOutput<typeof stateTraffic>

export const readTraffic = endpoint({
  summary:
    'Sums of a period by transition, state and error, for the workbench only. An absent filter takes everything; `none` takes what has no source or error. A filter by error concerns transitions only.',
  method: 'GET',
  path: '/workbench/traffic',
  session: false,
  query: v.object({
    /** Hours from this instant, by the whole hour, and before that one. */
    from: v.optional(instant),
    until: v.optional(instant),
    machine: v.optional(v.pipe(v.string(), v.regex(/^\w{1,60}$/))),
    language: v.optional(language),
    platform: v.optional(platform),
    appVersion: v.optional(version),
    profileType: v.optional(profile),
    source: v.optional(v.union([v.literal('none'), source])),
    voucher: v.optional(v.picklist(['yes', 'no'])),
    error: v.optional(v.union([v.literal('none'), errorCode])),
  }),
  response: v.object({
    transitions: v.array(
      v.object({
        machine: v.string(),
        transition: v.string(),
        count,
        /** How many of them a failed call or a refusal caused. */
        failed: count,
      }),
    ),
    states: v.array(stateTraffic),
    /** How visits to states began, by the order's source and voucher at that time; the source is empty while none is chosen. */
    arrivals: v.array(
      v.object({ machine: v.string(), state: v.string(), source: v.string(), voucher: v.boolean(), count }),
    ),
    /** By the transition that it caused: one error causes a transition in each machine that handles it. */
    errors: v.array(v.object({ error: v.string(), machine: v.string(), transition: v.string(), count })),
    /** The values that occur in the period, for filters. */
    values: v.object({ appVersion: v.array(v.string()), source: v.array(v.string()), error: v.array(v.string()) }),
  }),
  errors: ['1011'],
})
export type TrafficSums = v.InferOutput<typeof readTraffic.response>
export type TrafficFilter = v.InferOutput<typeof readTraffic.query>
