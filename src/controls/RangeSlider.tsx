import { chakra, defineRecipe } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { ChakraLayer } from './ChakraLayer'

const thumb = {
  width: '28px',
  height: '28px',
  border: '8px solid #fff',
  borderRadius: '50%',
  background: 'var(--teal-600)',
  boxShadow: '0 0 0 1px var(--control), 0 2px 8px rgba(6, 40, 38, 0.2)',
  appearance: 'none',
  cursor: 'grab',
}
const track = {
  height: '8px',
  borderRadius: '4px',
  background: 'linear-gradient(var(--teal-600), var(--teal-600)) 0 / var(--filled, 0%) 100% no-repeat var(--teal-100)',
}

const RangeControl = chakra(
  'input',
  defineRecipe({
    base: {
      display: 'block',
      width: '100%',
      height: '44px',
      margin: 0,
      background: 'none',
      appearance: 'none',
      cursor: 'pointer',
      '&::-webkit-slider-runnable-track': track,
      '&::-moz-range-track': track,
      '&::-webkit-slider-thumb': { ...thumb, marginTop: '-10px' },
      '&::-moz-range-thumb': { ...thumb, boxSizing: 'border-box' },
      _focusVisible: { outline: '2px solid var(--teal-600)', outlineOffset: '0', borderRadius: 'var(--radius-button)' },
      _disabled: { opacity: 0.5, cursor: 'default' },
    },
  }),
)

/** A slider; `--filled` is the teal part of its track. */
export const RangeSlider = (props: ComponentProps<typeof RangeControl>) => (
  <ChakraLayer>
    <RangeControl {...props} type="range" />
  </ChakraLayer>
)
