import type { AcceptedMutants } from './accepted'

export const machines: AcceptedMutants = {}
