import { authRoute } from '@/lib/server/auth/route'

export const GET = authRoute
export const POST = authRoute
