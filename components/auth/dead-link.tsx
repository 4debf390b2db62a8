import { AuthFrame } from '@/components/ui/layout/auth-frame'
import { Link } from '@/components/ui/text/link'

/** The page of a setup or reset link that no longer works. */
export const DeadLink = ({ words }: { words: string }) => (
  <AuthFrame title="This link does not work" lead={`It has been used, has expired or is incomplete. ${words}`}>
    <Link href="/login" className="text-accent-ink text-data underline underline-offset-2">
      Go to sign-in
    </Link>
  </AuthFrame>
)
