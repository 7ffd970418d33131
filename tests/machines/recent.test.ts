import { expect, it } from 'vitest'
import { withoutRecent, withRecent } from '../../machines/search/recent'

const numbers = ['10', '9', '8', '7', '6', '5', '4', '3', '2', '1']

it('[SRC-005] recent keywords are unique, the newest first', () => {
  expect(['rice', 'tea', 'rice'].reduce<readonly string[]>(withRecent, [])).toEqual(['rice', 'tea'])
})

it('[SRC-006] recent keywords are ten at most and compared regardless of case', () => {
  expect(withRecent(numbers, '11')).toEqual(['11', ...numbers.slice(0, 9)])
  expect(withRecent(['tea', 'Rice'], 'rICE')).toEqual(['rICE', 'tea'])
  expect(withoutRecent(['tea', 'Rice'], 'rice')).toEqual(['tea'])
})
