import { embeddedTemplate } from '../../tests/server/testServer'

/** The seeded database, from which the server of each picture starts. */
// Playwright calls the default export.
// eslint-disable-next-line no-restricted-syntax
export default async function prepareSeed(): Promise<void> {
  await embeddedTemplate()
}
