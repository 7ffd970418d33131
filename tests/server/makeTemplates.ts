/** Seeds the databases that the suites copy, before suites of several processes look for them at once. `npm test` runs it. */
import { createServerDatabase, embeddedTemplate } from './testServer'

await embeddedTemplate()
if (process.env['TEST_DATABASE_URL']) await (await createServerDatabase()).drop()
