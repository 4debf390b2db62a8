import { Banner } from '@/components/ui/state/banner'

/** Why the last attempt failed; below the button, which therefore stays where it is. */
export function SignInError({ words }: { words: string | null }) {
  return (
    <div aria-live="assertive" className="empty:-mt-4">
      {words !== null && <Banner tone="danger">{words}</Banner>}
    </div>
  )
}
