/** A line of a text: its kind, and its width in percent. */
type Line = `${'text' | 'title'} ${40 | 60 | 80 | 100}`

/** Lines of a text until it has loaded. */
export function Bones({ of }: { of: readonly Line[] }) {
  return of.map((line, index) => {
    const [kind, width] = line.split(' ')
    return <span key={index} className={`bone bone--${kind} bone--w${width}`} />
  })
}
