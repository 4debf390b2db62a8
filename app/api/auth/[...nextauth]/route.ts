import { authRoute } from '@/lib/server/auth/route'
import { observed } from '@/lib/server/metrics/observe-request'

const handler = observed('/api/auth/[...nextauth]', authRoute)

export const GET = handler
export const POST = handler
