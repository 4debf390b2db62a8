import { defineConfig } from 'drizzle-kit'

/** `npm run migration -- --name what-changes` writes the migration from the last one to the tables in `schema/*.ts`. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './lib/server/accounts/schema/*.ts',
  out: './lib/server/accounts/migrations',
})
