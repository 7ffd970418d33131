import { chakra, defineRecipe } from '@chakra-ui/react'

/** The input of a field; the frame around it renders label, border and message. */
const control = defineRecipe({
  base: {
    display: 'block',
    width: '100%',
    minHeight: '56px',
    padding: 'calc(6px + 1.25rem) 14px 6px',
    border: 0,
    borderRadius: 'var(--radius-button)',
    background: 'none',
    color: 'var(--ink)',
    fontSize: '1rem',
    lineHeight: '1.5rem',
    _focusVisible: { outline: 'none' },
    _disabled: { color: 'var(--ink-3)' },
    _placeholder: { color: 'var(--ink-3)', opacity: 1 },
    _invalid: { paddingRight: '46px' },
  },
  variants: {
    kind: {
      line: {},
      area: { minHeight: '104px', paddingTop: 'calc(10px + 1.25rem)', resize: 'none' },
      select: {
        paddingRight: '42px',
        textOverflow: 'ellipsis',
        appearance: 'none',
        _invalid: { paddingRight: '68px' },
      },
    },
    isEmpty: { true: { color: 'var(--ink-3)' } },
  },
  defaultVariants: { kind: 'line' },
})

export const LineControl = chakra('input', control)
export const AreaControl = chakra('textarea', control)
export const SelectControl = chakra('select', control)
