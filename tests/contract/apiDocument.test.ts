import { expect, it } from 'vitest'
import { apiDocument } from '../../scripts/apiDocument'

it('docs/api.md has every call, shape and refusal of the contract', async () => {
  await expect(await apiDocument()).toMatchFileSnapshot('../../docs/api.md')
})
