import type { ReactNode } from 'react'
import { ICONS } from '@/components/ui/icons'
import { Tooltip } from '@/components/ui/overlay/tooltip'
import { useMay } from '@/lib/client/data/use-me'
import { ACTIONS, type ActionName } from '@/lib/shared/actions'
import { Button, type ButtonProps } from './button'

/** An action's icon; renders nothing where it has none. */
export function ActionIcon({ action, className }: { action: ActionName; className: string }) {
  const { icon } = ACTIONS[action]
  const Icon = icon === undefined ? null : ICONS[icon]
  return Icon && <Icon className={className} strokeWidth={1.75} />
}

/** An action's icon and words, as a menu shows them. */
export const ActionLabel = ({ action }: { action: ActionName }) => (
  <>
    <ActionIcon action={action} className="size-4" />
    {ACTIONS[action].label}
  </>
)

/** Whether the viewer may do an action; false until known. */
export const useMayDo = (action: ActionName): boolean => useMay(ACTIONS[action].may ?? 'read')

type ActionButtonProps = Omit<ButtonProps, 'icon' | 'children'> & {
  action: ActionName
  /** Wraps the enabled button, as in the trigger of a menu. */
  wrap?: (button: ReactNode) => ReactNode
  /** Why nobody can do it here. */
  shutBecause?: string | undefined
}

/** A button with an action's words and icon. Where it cannot be used, as by users whose role does not allow it, it is disabled and says why. */
export function ActionButton({ action, wrap = (button) => button, shutBecause, ...rest }: ActionButtonProps) {
  const { label, refusal = 'Your role does not allow this.' } = ACTIONS[action]
  const why = useMayDo(action) ? shutBecause : refusal
  const { variant, size, busy } = rest
  const children = (
    <>
      {!busy && <ActionIcon action={action} className="size-3.5" />}
      {label}
    </>
  )
  if (why === undefined) return wrap(<Button {...rest}>{children}</Button>)
  return (
    <Tooltip content={why}>
      <Button {...{ variant, size }} aria-disabled className="aria-disabled:pointer-events-auto">
        {children}
      </Button>
    </Tooltip>
  )
}
