import type { StateMachine } from 'xstate'

/* eslint-disable @typescript-eslint/no-explicit-any -- each type reads one of the parameters, whatever the others are */

export type ActorOf<TMachine> =
  TMachine extends StateMachine<any, any, any, infer TActor, any, any, any, any, any, any, any, any, any, any>
    ? TActor
    : never

export type ActorName<TMachine> = string extends ActorOf<TMachine>['src'] ? never : ActorOf<TMachine>['src']

export type ActionName<TMachine> =
  TMachine extends StateMachine<any, any, any, any, infer TAction, any, any, any, any, any, any, any, any, any>
    ? TAction['type']
    : never

export type GuardName<TMachine> =
  TMachine extends StateMachine<any, any, any, any, any, infer TGuard, any, any, any, any, any, any, any, any>
    ? TGuard['type']
    : never

export type DelayName<TMachine> =
  TMachine extends StateMachine<any, any, any, any, any, any, infer TDelay, any, any, any, any, any, any, any>
    ? TDelay
    : never

export type SchemaOf<TMachine> =
  TMachine extends StateMachine<any, any, any, any, any, any, any, any, any, any, any, any, any, infer TSchema>
    ? TSchema
    : never
/* eslint-enable @typescript-eslint/no-explicit-any */

/** Paths below the root of the states without children. */
export type LeafPath<TSchema> = TSchema extends { states: infer TStates }
  ? {
      [K in keyof TStates & string]: [LeafPath<TStates[K]>] extends [never] ? K : `${K}.${LeafPath<TStates[K]>}`
    }[keyof TStates & string]
  : never

/** Paths below the root of all states. */
export type StatePath<TSchema> = TSchema extends { states: infer TStates }
  ? {
      [K in keyof TStates & string]:
        K | ([StatePath<TStates[K]>] extends [never] ? never : `${K}.${StatePath<TStates[K]>}`)
    }[keyof TStates & string]
  : never
