import { defineConfig } from 'drizzle-kit'

// drizzle-kit's own file name and default export.
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/db/schema.ts', './server/bank/schema.ts'],
  out: './server/db/migrations',
  casing: 'snake_case',
})
