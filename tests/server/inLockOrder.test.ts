import { expect, it } from 'vitest'
import { inLockOrder } from '../../server/db/inLockOrder'

it('rows are locked by ascending id, and rows of one id keep their order', () => {
  const rows = ['c1', 'a1', 'b1', 'a2', 'c2', 'b2']
  const idOf = (row: string) => row.slice(0, 1)
  expect(inLockOrder(rows, idOf)).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'c2'])
  expect(rows[0]).toBe('c1')
})
