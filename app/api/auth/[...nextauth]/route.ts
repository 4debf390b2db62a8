import { authRoute } from '@/lib/server/auth/route'
import { observed } from '@/lib/server/process/observe/tracking'

const handler = observed('/api/auth/[...nextauth]', authRoute)

export const GET = handler
export const POST = handler
