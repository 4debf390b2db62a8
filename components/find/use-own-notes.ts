'use client'

import { useQuery } from '@tanstack/react-query'
import { question } from '@/lib/client/question'
import { ownNotesRoute } from '@/lib/shared/contracts/notes'

/** The viewer's own notes, newest first. */
export const useOwnNotes = () => useQuery({ ...question(ownNotesRoute, {}), select: (answer) => answer.data })
