import { onDemand } from '@/components/ui/on-demand'

/** Asks for the name of a team; its code is loaded when it is opened. */
export const TeamNameDialog = onDemand(() => import('./team-name-dialog'))
