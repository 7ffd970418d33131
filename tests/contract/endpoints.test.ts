import { expect, it } from 'vitest'
import type { EndpointOptions } from '../../contract/endpoint'
import { endpoints } from '../../contract/endpoints'

const files = import.meta.glob<Record<string, Partial<EndpointOptions> | null>>('../../contract/*.ts', { eager: true })

it('every call that a file of the contract declares is listed, but those of the sandbox and the workbench', () => {
  const declared = Object.values(files).flatMap((file) =>
    Object.entries(file).flatMap(([name, value]) =>
      value?.summary !== undefined && !/^.(sandbox|workbench)/.test(value.path ?? '') ? [name] : [],
    ),
  )
  expect(Object.keys(endpoints).sort()).toEqual(declared.sort())
})
