import { ActionButton } from '@/components/ui/form/action'
import { onDemand } from '@/components/ui/on-demand'
import { useDialog } from '@/components/ui/overlay/dialog-place'
import { useKeyboard } from '@/lib/client/page/use-keyboard'
import { keyOf } from '@/lib/shared/actions'
import type { ShareSubjectProps } from './share-preview'

const ShareDialog = onDemand(() => import('./share-dialog'))

/** Opens the dialog that makes a link to a call or a report for people without an account. */
export function ShareButton({ size = 'md', ...subject }: ShareSubjectProps & { size?: 'sm' | 'md' }) {
  const show = useDialog()
  const open = () => show(<ShareDialog {...subject} />)
  useKeyboard({ [keyOf('share')]: open })
  return <ActionButton action="share" size={size} onClick={open} />
}
