// @vitest-environment node
import './dom'
import { afterEach, expect, it, vi } from 'vitest'
import { keepFocus } from '../../src/keepFocus'

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const page = '<div class="page-frame"><div class="page-frame__scroll" tabindex="-1"><button>Use</button></div></div>'
const covered = page.replace('<div class="page-frame"', '<div class="page-frame" inert')
const focusedClass = () => document.activeElement?.className
const afterMutations = () => new Promise<void>((resolve) => queueMicrotask(resolve))

async function removeFocused(html: string) {
  document.body.innerHTML = html
  keepFocus(document)
  const button = [...document.querySelectorAll('button')].at(-1)!
  button.focus()
  expect(document.activeElement).toBe(button)
  button.remove()
  await afterMutations()
}

// The first one: each test adds an observer, and those of earlier tests have lost their focused element.
it('[A11-001] what is removed elsewhere moves no focus', async () => {
  document.body.innerHTML = page.replace('<button>', '<p>Text</p><button>')
  keepFocus(document)
  document.querySelector('p')!.remove()
  await afterMutations()
  expect(document.activeElement).toBe(document.body)
})

it('[A11-001] a removed button leaves the focus in the shown page', async () => {
  await removeFocused(covered + page)
  expect(focusedClass()).toBe('page-frame__scroll')
  expect(document.activeElement?.closest('[inert]')).toBeNull()
})

it('[A11-001] a button that was pressed and removed before this code was loaded leaves the focus in the shown page', async () => {
  document.body.innerHTML = page
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
  document.querySelector('button')!.remove()
  keepFocus(document)
  expect(focusedClass()).toBe('page-frame__scroll')
})

it('[A11-001] a button that was pressed and disabled before this code was loaded leaves the focus in the shown page', () => {
  document.body.innerHTML = page
  const button = document.querySelector('button')!
  button.focus()
  button.disabled = true
  keepFocus(document)
  expect(focusedClass()).toBe('page-frame__scroll')
})

it('[A11-001] the focus stays with the page that embeds this one, and moves into the shown page when the window has it again', async () => {
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
  await removeFocused(page)
  expect(document.activeElement).toBe(document.body)
  document.body.innerHTML = page
  keepFocus(document)
  expect(document.activeElement).toBe(document.body)
  hasFocus.mockReturnValue(true)
  window.dispatchEvent(new Event('focus'))
  expect(focusedClass()).toBe('page-frame__scroll')
})

it('[A11-001] a disabled button leaves the focus in the shown page', async () => {
  document.body.innerHTML = page
  keepFocus(document)
  const button = document.querySelector('button')!
  button.focus()
  button.disabled = true
  await afterMutations()
  expect(focusedClass()).toBe('page-frame__scroll')
})

it('[A11-001] a disabled button of a group leaves the focus to the other one', async () => {
  document.body.innerHTML = page.replace(
    '<button>Use</button>',
    '<p role="group"><button>Less</button><button>More</button></p>',
  )
  keepFocus(document)
  const [less, more] = document.querySelectorAll('button')
  less!.focus()
  less!.disabled = true
  await afterMutations()
  expect(document.activeElement).toBe(more)
})

it('[A11-001] a removed button leaves the focus in the shown page, not in a layer of a covered one', async () => {
  const layer = covered.replace('<button>', '<div class="sub-page" tabindex="-1"></div><button>')
  await removeFocused(layer + page)
  expect(focusedClass()).toBe('page-frame__scroll')
})

it('[A11-001] a removed button of an open dialog leaves the focus in the dialog', async () => {
  await removeFocused(`${page}<dialog open tabindex="-1" class="sheet"><button>Use</button></dialog>`)
  expect(focusedClass()).toBe('sheet')
})

it('[A11-001] a button that is enabled again gets the focus back, unless it was moved meanwhile', async () => {
  document.body.innerHTML = page.replace('<button>', '<a href="/">Home</a><button>')
  keepFocus(document)
  const button = document.querySelector('button')!
  const disable = async (isDisabled: boolean) => {
    button.disabled = isDisabled
    await afterMutations()
  }
  button.focus()
  await disable(true)
  expect(focusedClass()).toBe('page-frame__scroll')
  await disable(false)
  expect(document.activeElement).toBe(button)
  await disable(true)
  document.querySelector('a')!.focus()
  await disable(false)
  expect(document.activeElement?.tagName).toBe('A')
})

it('[A11-001] the focus stays where it was moved to', async () => {
  document.body.innerHTML = page.replace('<button>', '<a href="/">Home</a><button>')
  keepFocus(document)
  document.querySelector('button')!.focus()
  document.querySelector('a')!.focus()
  document.querySelector('button')!.remove()
  await afterMutations()
  expect(document.activeElement?.tagName).toBe('A')
})

it('[A11-001] a page that is covered while it has the focus leaves it to the shown page', async () => {
  document.body.innerHTML = page + page
  keepFocus(document)
  const [leaving, shown] = document.querySelectorAll('.page-frame')
  leaving!.querySelector('button')!.focus()
  ;(document.activeElement as HTMLElement).blur()
  leaving!.setAttribute('inert', '')
  await afterMutations()
  expect(document.activeElement).toBe(shown!.firstElementChild)
})

it('a page that a splash has covered gets its focus back', async () => {
  document.body.innerHTML = `<main>${page}</main>`
  keepFocus(document)
  const button = document.querySelector('button')!
  button.focus()
  const main = document.querySelector('main')!
  main.toggleAttribute('inert', true)
  // As browsers do.
  button.blur()
  await afterMutations()
  expect(document.activeElement).toBe(document.body)
  main.toggleAttribute('inert', false)
  await afterMutations()
  expect(document.activeElement).toBe(button)
})
