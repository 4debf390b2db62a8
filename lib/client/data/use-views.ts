import { useQuery } from '@tanstack/react-query'
import { question } from '@/lib/client/http/question'
import { viewsRoute } from '@/lib/shared/users/views'

/** The viewer's saved views and those for everyone. */
export const useViews = () => useQuery({ ...question(viewsRoute, {}), select: (answer) => answer.data })
