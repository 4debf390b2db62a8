import { defineRoute } from '@/lib/server/http/define-route'
import { liveRoute } from '@/lib/shared/http/system'

/** For supervisors that restart a hung process. While it starts and stops, `lib/cli/front-door/answers` answers. */
export const GET = defineRoute(liveRoute, { role: 'public' }, async () => ({ status: 'alive' as const }))
