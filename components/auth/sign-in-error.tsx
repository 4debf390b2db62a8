import { Banner } from '@/components/ui/state/banner'

/** Why the last attempt failed. Shown below the button, so that the button does not move. */
export function SignInError({ words }: { words: string | null }) {
  return (
    <div aria-live="assertive" className="empty:-mt-4">
      {words !== null && <Banner tone="danger">{words}</Banner>}
    </div>
  )
}
