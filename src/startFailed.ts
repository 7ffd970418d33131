import type { Language } from '../contract/enums'

/** Inlined, since the texts may be what failed to load. */
const notice: Record<Language, { title: string; text: string; retry: string }> = {
  th: { title: 'โหลดข้อมูลไม่สำเร็จ', text: 'ตรวจสัญญาณแล้วลองอีกครั้ง', retry: 'ลองใหม่' },
  en: { title: 'Could not load', text: 'Check your connection and try again.', retry: 'Try again' },
}

/** Replaces the splash when code or texts failed to load: an error in both languages, with a retry. */
export function showStartFailed({ document, location }: Window): void {
  const element = (tag: string, className: string, ...children: (Node | string)[]) => {
    const made = document.createElement(tag)
    made.className = className
    made.append(...children)
    return made
  }
  const sections = (['th', 'en'] as const).map((language) => {
    const { title, text, retry } = notice[language]
    const button = element('button', 'btn btn--primary', element('span', 'btn__label', retry))
    button.setAttribute('type', 'button')
    button.addEventListener('click', () => location.reload())
    const section = element(
      'section',
      'empty',
      element('h1', 'empty__title', title),
      element('p', 'empty__text', text),
      element('div', 'empty__button', button),
    )
    section.lang = language
    return section
  })
  const main = document.createElement('main')
  main.append(...sections)
  main.setAttribute('role', 'alert')
  document.getElementById('root')?.replaceChildren(main)
}
