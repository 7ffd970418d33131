import type { Language } from '../contract/enums'

/** In the page's own code, since the texts may be what did not arrive. */
const notice: Record<Language, { title: string; text: string; retry: string }> = {
  th: { title: 'โหลดข้อมูลไม่สำเร็จ', text: 'ตรวจสัญญาณแล้วลองอีกครั้ง', retry: 'ลองใหม่' },
  en: { title: 'Could not load', text: 'Check your connection and try again.', retry: 'Try again' },
}

/** Takes the splash's place when a part of the page's code or its texts did not arrive: says so in both languages, with another try. */
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
