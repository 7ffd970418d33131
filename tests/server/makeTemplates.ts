/** Seeds the databases that suites copy before suites of several processes look for them at once. `npm test` runs it. */
import { embeddedTemplate, makeServerTemplate } from './testServer'

await embeddedTemplate()
if (process.env['TEST_DATABASE_URL']) await makeServerTemplate()
