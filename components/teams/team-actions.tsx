'use client'

import { Download, FileUp, Plus } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { useInApp } from '@/lib/client/use-apps'
import { useMay } from '@/lib/client/use-me'
import { exportTeamsRoute } from '@/lib/shared/contracts/teams'

export type TeamTask = 'add' | 'import'

/** Adding, importing and exporting teams, as far as the viewer may. */
export function TeamActions({ onTask }: { onTask: (task: TeamTask) => void }) {
  const inApp = useInApp()
  const mayEdit = useMay('edit-teams')
  return (
    <>
      <a href={inApp(exportTeamsRoute.path)} download className={buttonClass('ghost', 'sm')}>
        <Download aria-hidden="true" className="size-3.5" /> Export
      </a>
      {mayEdit && (
        <>
          <Button
            size="sm"
            variant="ghost"
            icon={<FileUp aria-hidden="true" className="size-3.5" />}
            onClick={() => onTask('import')}
          >
            Import
          </Button>
          <Button
            size="sm"
            variant="primary"
            icon={<Plus aria-hidden="true" className="size-3.5" />}
            onClick={() => onTask('add')}
          >
            Add team
          </Button>
        </>
      )}
    </>
  )
}
