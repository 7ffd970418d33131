import type { ComponentProps } from 'react'
import { ChakraLayer } from '../../controls/ChakraLayer'
import { TextAreaField, TextField } from '../../controls/fields'

/** A field of a gift's forms. */
export const Line = (props: ComponentProps<typeof TextField>) => (
  <ChakraLayer>
    <TextField {...props} />
  </ChakraLayer>
)

export const Area = (props: ComponentProps<typeof TextAreaField>) => (
  <ChakraLayer>
    <TextAreaField {...props} />
  </ChakraLayer>
)
