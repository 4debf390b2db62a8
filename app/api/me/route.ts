import { defineRoute } from '@/lib/server/api/define-route'

/** Who is signed in. */
export const GET = defineRoute({
  role: 'signed-in',
  async run({ user }) {
    const { id, email, name, role } = user
    return { data: { id, email, name, role } }
  },
})
