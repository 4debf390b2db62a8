import { defineConfig } from 'drizzle-kit'

/** `npm run migration -- --name what-changes` writes the migration between the last one and `schema.ts`. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './lib/server/accounts/schema.ts',
  out: './lib/server/accounts/migrations',
})
