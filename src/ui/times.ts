/** The numbers from 0 on, one for each copy of an element. */
export const times = (count: number) => Array.from({ length: count }, (_, index) => index)
