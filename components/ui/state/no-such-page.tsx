import { buttonClass } from '@/components/ui/form/button-class'
import { BarePage } from './bare-page'

/** The page at a URL that does not exist. @param home where its link goes */
export const NoSuchPage = ({ home }: { home: string }) => (
  <BarePage
    icon="empty"
    title="Page not found"
    actions={
      <a href={home} className={buttonClass('primary')}>
        Go to the overview
      </a>
    }
  >
    The address may be mistyped. A call is at <span className="font-mono text-xs">/calls/</span> followed by its session
    id.
  </BarePage>
)
