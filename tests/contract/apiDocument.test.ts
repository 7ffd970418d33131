import { expect, it } from 'vitest'
import { apiDocument } from '../../scripts/apiDocument'

// Not in the test: what it loads for the first time would count as covered by this test alone when mutants of the contract are judged.
const written = await apiDocument()

it('docs/api.md has every call, shape and refusal of the contract', async () => {
  await expect(written).toMatchFileSnapshot('../../docs/api.md')
})
