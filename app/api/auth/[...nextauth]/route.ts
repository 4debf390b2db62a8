import { authRoute } from '@/lib/auth/route'

export const GET = authRoute
export const POST = authRoute
