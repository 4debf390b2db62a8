import type { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { authOptions } from '@/lib/auth/options'

type Context = { params: Promise<{ nextauth: string[] }> }

/** next-auth's own routes: the one handler that the route factory does not make. */
async function handler(request: NextRequest, context: Context): Promise<Response> {
  const response: Response = await NextAuth(authOptions())(request, context)
  response.headers.set('cache-control', 'private, no-store')
  return response
}

export { handler as GET, handler as POST }
