const ledgers = import.meta.glob<string>('../../docs/requirements.tsv', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The text of each requirement id. */
export const requirementTexts: ReadonlyMap<string, string> = new Map(
  Object.values(ledgers)
    .flatMap((ledger) => ledger.split('\n').slice(1))
    .map((row) => row.split('\t'))
    .flatMap((cells) => (cells[0] && cells[3] ? [[cells[0], cells[3]] as const] : [])),
)
