import { createSystem, defaultBaseConfig, defineSlotRecipe } from '@chakra-ui/react'

const field = defineSlotRecipe({
  className: 'chakra-field',
  slots: ['root', 'errorText', 'helperText', 'input', 'textarea', 'select', 'label', 'requiredIndicator'],
  base: {
    root: { display: 'block', width: '100%', position: 'relative' },
    errorText: { color: 'var(--danger)', fontWeight: 500 },
    helperText: { color: 'var(--ink-3)' },
  },
})

const dialog = defineSlotRecipe({
  className: 'chakra-dialog',
  slots: ['trigger', 'backdrop', 'positioner', 'content', 'title', 'description', 'closeTrigger', 'header', 'body', 'footer'],
  base: {
    backdrop: {
      position: 'fixed',
      inset: 0,
      zIndex: 40,
      background: 'var(--scrim)',
      _open: { animation: 'scrim-in 240ms var(--ease-enter)' },
      _closed: { animation: 'scrim-out 240ms var(--ease-exit) both' },
    },
    positioner: { position: 'fixed', inset: 0, zIndex: 41, display: 'flex', justifyContent: 'center' },
    content: {
      display: 'flex',
      flexDirection: 'column',
      background: 'var(--surf)',
      color: 'var(--ink)',
      boxShadow: 'var(--e3)',
      outline: 'none',
    },
  },
  variants: {
    kind: {
      popup: {
        positioner: { alignItems: 'center', padding: '16px' },
        content: {
          width: '100%',
          maxWidth: '326px',
          maxHeight: '100%',
          overflowY: 'auto',
          padding: '28px 20px 20px',
          borderRadius: 'var(--radius-sheet)',
          textAlign: 'center',
          _open: { animation: 'dialog-in 200ms var(--ease-enter)' },
          _closed: { animation: 'dialog-out 200ms var(--ease-exit) both' },
        },
      },
      sheet: {
        positioner: { alignItems: 'flex-end' },
        content: {
          position: 'relative',
          width: '100%',
          maxWidth: '640px',
          maxHeight: '92%',
          borderRadius: 'var(--radius-sheet) var(--radius-sheet) 0 0',
          _open: { animation: 'sheet-in 320ms var(--ease-enter)' },
          _closed: { animation: 'sheet-out 240ms var(--ease-exit) both' },
        },
      },
    },
  },
})

const nativeSelect = defineSlotRecipe({
  className: 'chakra-native-select',
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { position: 'relative', display: 'block', width: '100%' },
    field: { appearance: 'none' },
    indicator: { position: 'absolute', right: '14px', top: '50%', pointerEvents: 'none' },
  },
})

const switchRecipe = defineSlotRecipe({
  className: 'chakra-switch',
  slots: ['root', 'label', 'control', 'thumb', 'indicator'],
  base: {
    root: { display: 'flex', alignItems: 'center', gap: '16px', minHeight: '56px', cursor: 'pointer' },
    label: { flex: 1, minWidth: 0 },
    control: {
      flex: 'none',
      display: 'inline-flex',
      alignItems: 'center',
      width: '52px',
      height: '32px',
      padding: '3px',
      borderRadius: 'var(--radius-pill)',
      background: 'var(--control)',
      transition: 'background-color 240ms var(--ease-enter)',
      _checked: { background: 'var(--teal-600)' },
      _focusVisible: { outline: '2px solid var(--teal-600)', outlineOffset: '2px' },
      _disabled: { opacity: 0.5 },
    },
    thumb: {
      width: '26px',
      height: '26px',
      borderRadius: '50%',
      background: '#fff',
      transition: 'transform 240ms var(--ease-enter)',
      _checked: { transform: 'translateX(20px)' },
    },
  },
})

/** Only what overlays and forms draw, in the custom properties of the style sheet; no tokens, no preflight. */
export const system = createSystem(defaultBaseConfig, {
  preflight: false,
  theme: { slotRecipes: { dialog, field, nativeSelect, switch: switchRecipe } },
})
