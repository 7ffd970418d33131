import type { StateTraffic } from '../../contract/traffic'

/** How often a visit to a state began. */
export const visitsOf = ({ entered, started }: StateTraffic): number => entered + started
